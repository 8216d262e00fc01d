"""A game on the full screen: the table, the log, and moves to choose by keys, letters or mouse."""

import time
from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import RichLog, Static

from kartentisch.games import Game
from kartentisch.terminal import drawing, paint
from kartentisch.terminal.drawing import Drawing
from kartentisch.terminal.sitting import Reply, Sitting
from kartentisch.terminal.texts import QUIT, say

PAUSE = 0.6  # seconds between moves of bots, so that one can follow
NARROW = 72  # columns; below that the log is under the table
IN_WORDS = 9  # more moves than this are shown without their words
MANY = 40  # more moves than this get less room: they can be seen on the table

CHOICE = "#ffffff on #24584a"
CURSOR = "bold #1d2421 on #ffd166"
FAINT = "#7f9c90 on #173d31"
KEYS = (("f1", "help"), ("f2", "hint"), ("f3", "undo"), ("f10", "quit"))


class TableScreen(App[None]):
    """The table of one person and their bots."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        ("f1", "help"),
        ("f2", "hint"),
        ("f3,ctrl+z", "undo"),
        ("f10,ctrl+q,ctrl+c", "quit"),
        ("escape", "clear"),
        ("enter", "enter"),
        ("left", "step(-1)"),
        ("right", "step(1)"),
        ("up", "row(-1)"),
        ("down", "row(1)"),
        ("pageup", "scroll_log(-1)"),
        ("pagedown", "scroll_log(1)"),
    ]
    CSS = """
    Screen { background: #0f3026; color: #e9eeeb; layers: below; }
    #title { height: 1; background: #0a211a; color: #ffffff; text-style: bold; padding: 0 1;
        text-wrap: nowrap; text-overflow: ellipsis; }
    VerticalScroll, RichLog { scrollbar-background: #0a211a; scrollbar-color: #3f7562; }
    #body { height: 1fr; }
    #middle { width: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    #table { width: 100%; height: auto; }
    #log { width: 32; background: #0a211a; padding: 0 1; scrollbar-size-vertical: 1; }
    #own { height: auto; max-height: 6; padding: 0 1; background: #123a2e; }
    #prompt { height: auto; max-height: 4; padding: 0 1; background: #173d31; }
    #choices { height: auto; max-height: 7; background: #173d31; scrollbar-size-vertical: 1; }
    #moves { width: 100%; height: auto; padding: 0 1; }
    #typed { height: 1; padding: 0 1; background: #0a211a; }
    #keys { height: 1; padding: 0 1; background: #0a211a; color: #a9c4b8; }
    .many #choices { max-height: 3; }
    .narrow #body { layout: vertical; }
    .narrow #log { width: 100%; height: 5; }
    .wide #log { width: 44; }
    """

    def __init__(self, sitting: Sitting, pause: float = PAUSE) -> None:
        super().__init__()
        self.sitting = sitting
        self.pause = pause
        self.view: Game = sitting.view
        self.mine = False  # whether the person owes a decision, as far as the screen shows
        self.offered: list[tuple[str, int]] = []  # what to type, and the move
        self.fitting: Sequence[int] = ()  # the moves that fit what has been typed so far
        self.at = 0
        self.columns = 1
        self.buffer = ""
        self.note = ""

    def compose(self) -> ComposeResult:
        """Title, table and log, prompt, moves, what is typed, keys."""
        yield Static(id="title")
        with Horizontal(id="body"):
            with VerticalScroll(id="middle", can_focus=False):
                yield Static(id="table")
            log = RichLog(id="log", wrap=True, markup=False, min_width=10)
            log.can_focus = False
            yield log
        yield Static(id="own")
        yield Static(id="prompt")
        with VerticalScroll(id="choices", can_focus=False):
            yield Static(id="moves")
        yield Static(id="typed")
        yield Static(id="keys")

    def on_mount(self) -> None:
        language = self.sitting.language
        title = self.sitting.game.words().TITLE[language]
        self.title = title
        self.query_one("#title", Static).update(f"{title}  ·  {self.sitting.opponents()}")
        self.query_one("#keys", Static).update(keys(language))
        self.go_on()

    def on_unmount(self) -> None:
        self.sitting.leave()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width < NARROW, "narrow")
        self.set_class(event.size.width >= 120, "wide")
        self.call_after_refresh(self.draw)

    # --- the game goes on

    def go_on(self) -> None:
        """Show what happened, and let the next one decide."""
        if self.show_news():
            self.let_bots_play()

    def show_news(self) -> bool:
        """Tell what happened, and draw the position; return whether a bot is next."""
        for sentence in self.sitting.news():
            self.tell(sentence)
        self.view = self.sitting.view
        self.mine = self.sitting.is_mine
        self.buffer = ""
        self.offered = self.sitting.labels() if self.mine else []
        self.fitting = ()
        self.at = 0
        self.draw()
        return not self.mine and not self.view.over

    @work(thread=True)
    def let_bots_play(self) -> None:
        """The bots move, one after the other, until the person owes a decision."""
        bot_is_next = True
        while self.is_running and bot_is_next:
            time.sleep(self.pause)
            fault = self.sitting.let_bot_decide()
            bot_is_next = self.call_from_thread(self.bot_has_played, fault)

    def bot_has_played(self, fault: str | None) -> bool:
        """Show a bot's move; return whether a bot is next.

        The screen decides that, not the thread of the bots: a person may have moved since.
        """
        if fault:
            self.tell(fault, paint.WARNING)
        self.note = ""
        return self.show_news()

    def tell(self, text: str, style: str = "") -> None:
        """Add a line to the log."""
        shown = paint.painted(text, self.sitting.words, self.sitting.language)
        if style:
            shown.stylize_before(style)
        self.query_one("#log", RichLog).write(shown)

    # --- what the person does

    def on_key(self, event: events.Key) -> None:
        if event.key == "backspace":
            self.type(self.buffer[:-1])
        elif event.is_printable and event.character:
            self.type(self.buffer + event.character)
        else:
            return
        event.stop()

    async def on_click(self, event: events.Click) -> None:
        meta = event.style.meta
        if "move" in meta:
            self.choose(meta["move"])
        elif "action" in meta:
            await self.run_action(meta["action"])

    def type(self, text: str) -> None:
        """Change what is typed, and point to the moves that fit it."""
        self.buffer = text
        legal = [move for _, move in self.offered]
        self.fitting = self.sitting.understanding.read(text, legal).moves if text else ()
        if self.fitting:
            self.at = legal.index(self.fitting[0])
        self.draw_choices()

    def action_enter(self) -> None:
        """Do what is typed, or else the move under the cursor."""
        if self.view.over:
            self.exit()
        elif self.buffer.strip():
            text, self.buffer = self.buffer, ""
            if self.mine or text.strip().casefold() in QUIT:
                self.take(self.sitting.answer(text))
            else:
                self.draw_choices()
        elif self.offered and self.mine:
            self.take(self.sitting.play(self.offered[self.at][1]))

    def choose(self, move: int) -> None:
        """Make a move that was clicked."""
        if self.mine and move in self.sitting.legal:
            self.take(self.sitting.play(move))

    def take(self, reply: Reply) -> None:
        """Show what came of something the person did."""
        self.note = "\n".join(reply.lines[:1])
        for line in reply.lines:
            self.tell(line, paint.WARNING)
        if reply.left:
            self.exit()
        elif reply.moved:
            self.go_on()
        else:
            asked = self.sitting.asked
            self.offered = [(str(number), move) for number, move in enumerate(asked, 1)] or (
                self.sitting.labels()
            )
            self.fitting = ()
            self.at = 0
            self.draw()

    def action_help(self) -> None:
        """Say how to play."""
        self.take(Reply(lines=[self.sitting.help()]))

    def action_hint(self) -> None:
        """Let a search say what is good."""
        if self.mine:
            self.note = say("searching", self.sitting.language)
            self.draw_choices()
            self.look_for_hints(self.view)

    @work(thread=True)
    def look_for_hints(self, view: Game) -> None:
        """Search in the background."""
        lines = list(self.sitting.hints(view))
        self.call_from_thread(self.show_hints, view, lines)

    def show_hints(self, view: Game, lines: list[str]) -> None:
        """Show what a search found, unless the game has gone on."""
        if view is not self.view:
            return
        for line in lines:
            self.tell(line, paint.WARNING)
        self.note = "; ".join(line.strip() for line in lines[1:])
        self.draw_choices()

    def action_undo(self) -> None:
        """Take back the last step."""
        if self.mine:
            self.take(self.sitting.take_back())

    def action_clear(self) -> None:
        """Forget what was typed or asked."""
        self.sitting.asked = ()
        self.note = ""
        if self.mine:
            self.offered = self.sitting.labels()
        self.type("")

    def action_step(self, by: int) -> None:
        """Move the cursor along the moves."""
        if self.offered:
            self.at = (self.at + by) % len(self.offered)
            self.draw_choices()

    def action_row(self, by: int) -> None:
        """Move the cursor to the row above or below."""
        if 0 <= self.at + by * self.columns < len(self.offered):
            self.action_step(by * self.columns)

    def action_scroll_log(self, by: int) -> None:
        """Read on or back in the log."""
        log = self.query_one("#log", RichLog)
        log.scroll_relative(y=by * max(1, log.size.height - 1), animate=False)

    # --- drawing

    def draw(self) -> None:
        """Draw the position and the choices."""
        table = self.query_one("#table", Static)
        width = self.query_one("#middle").container_size.width or self.size.width
        width = table.content_size.width or width
        words, language = self.sitting.words, self.sitting.language
        table.update(Drawing(words, language, self.clickable, width).table(self.view))
        own = Drawing(words, language, self.clickable, self.size.width - 2).own(self.view)
        self.query_one("#own", Static).update(own)
        self.draw_choices()

    def clickable(self, typed: str) -> int | None:
        """The move that a click on a card makes: the only one its name can mean."""
        if not self.mine:
            return None
        moves = self.sitting.understanding.read(typed, self.sitting.legal).moves
        return moves[0] if len(moves) == 1 else None

    def draw_choices(self) -> None:
        """Draw the prompt, the moves and what is typed."""
        self.query_one("#prompt", Static).update(self.prompt())
        self.set_class(len(self.offered) > MANY, "many")
        moves = self.query_one("#moves", Static)
        moves.update(self.choices(max(20, moves.content_size.width or self.size.width - 2)))
        self.query_one("#typed", Static).update(
            Text.assemble(("> ", drawing.TURN), self.buffer, ("▏", drawing.TURN))
        )
        choices = self.query_one("#choices", VerticalScroll)
        choices.scroll_to(y=max(0, self.at // self.columns - 1), animate=False)

    def prompt(self) -> Text:
        """Whose turn it is, and what there is to say about it."""
        language = self.sitting.language
        if self.view.over:
            line = f"{self.sitting.outcome()} {say('leave', language)}"
        elif self.mine:
            line = say("your_turn", language)
        else:
            who = self.sitting.words.seat(self.view.deciders[0], language)
            line = say("waiting", language, who=who)
        shown = Text(line, drawing.TURN)
        if self.note:
            shown.append(f"\n{self.note}", paint.WARNING)
        return shown

    def choices(self, width: int) -> Text:
        """The moves in columns, with a cursor; a click makes a move."""
        cells = [self.cell(label, move) for label, move in self.offered]
        wide = max((len(cell) for cell in cells), default=1) + 1
        self.columns = max(1, (width + 1) // wide)
        shown = Text()
        for index, cell in enumerate(cells):
            move = self.offered[index][1]
            style = CURSOR if index == self.at else CHOICE
            if self.fitting and move not in self.fitting:
                style = FAINT
            click = Style(meta={"move": move})
            shown.append(f"{cell:{wide - 1}}", Style.parse(style) + click)
            last = index % self.columns == self.columns - 1
            shown.append("\n" if last and index + 1 < len(cells) else " ")
        return shown

    def cell(self, label: str, move: int) -> str:
        """A move as it is offered: in words if there are few, else what one would type."""
        if len(self.offered) > IN_WORDS:
            return f" {label} "
        said = self.sitting.describe(move)
        numbered = label.isdecimal() and label not in said
        return f" {label} {said} " if numbered or self.sitting.asked else f" {said} "


def keys(language: str) -> Text:
    """The keys and what they do; they can be clicked too."""
    shown = Text()
    for key, action in KEYS:
        click = Style(meta={"action": action})
        shown.append(f"{key.upper()} {say(f'key_{action}', language)}", click)
        shown.append("  ")
    shown.append(say("keys", language))
    return shown
