// How a grade looks: a sign and a colour, and never the colour alone.

import type { Grade } from "../../lib/reviewing";

export const SIGNS: Record<Grade, string> = { good: "✓", fine: "≈", doubtful: "?", mistake: "✗" };
export const TONES: Record<Grade, string> = { good: "#2f7a4f", fine: "#6a675d", doubtful: "#8a6a0c", mistake: "#b3301f" };
