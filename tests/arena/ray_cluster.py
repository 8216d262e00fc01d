"""A tournament on a local Ray cluster: `make test-ray`. Ray is large, so `make test` does without.

Ray's own warnings are not ours to fix.
"""

import json

import pytest
from click.testing import CliRunner

from kartentisch.cli import main

ARGUMENTS = ["tournament", "pisa", "random", "--players", "3", "--deals", "20", "--json"]


@pytest.mark.filterwarnings("ignore")
def test_a_ray_cluster_gives_the_same_figures_as_one_core() -> None:
    here = CliRunner().invoke(main, [*ARGUMENTS, "--cores", "1"])
    there = CliRunner().invoke(main, [*ARGUMENTS, "--cores", "2", "--ray", "local"])
    assert there.exit_code == 0, there.output
    assert json.loads(there.stdout[there.stdout.index("{") :]) == json.loads(here.stdout)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_is_not_there_is_refused_with_a_sentence() -> None:
    result = CliRunner().invoke(main, [*ARGUMENTS, "--ray", "127.0.0.1:1"])
    assert result.exit_code == 2
    assert "no Ray cluster answers at '127.0.0.1:1'" in result.stderr
