"""What the documents show runs."""

import doctest
import json
from pathlib import Path

from click.testing import CliRunner

from kartentisch.cli import main
from kartentisch.envs.commands import page

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_of_features_is_up_to_date() -> None:
    assert page() == (DOCS / "features.md").read_text(encoding="utf-8"), "run `make features`"


def test_the_command_lists_the_features_of_a_table() -> None:
    shown = CliRunner().invoke(main, ["features", "ftw", "--players", "2", "--json"])
    assert shown.exit_code == 0
    hand = json.loads(shown.stdout)[3]
    assert (hand["name"], hand["shape"]) == ("held", [2])
    refused = CliRunner().invoke(main, ["features", "pisa", "--players", "9"])
    assert refused.exit_code == 2


def test_the_snippets_about_environments_run() -> None:
    result = doctest.testfile(
        str(DOCS / "environments.md"), module_relative=False, encoding="utf-8"
    )
    assert result.attempted > 25
    assert result.failed == 0
