// What can lie open over a table.

export type Opened = "log" | "rules" | "menu" | null;
