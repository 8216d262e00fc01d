"""`kartentisch serve`: tables for people, in the browser."""

from typing import Any

import click


@click.command()
@click.option("--host", help="Where to listen; 0.0.0.0 for all networks.  [127.0.0.1]")
@click.option("--port", type=int, help="The port.  [8080]")
@click.option("--data", help="The folder of the embedded database.")
@click.option("--database", help="Another database: postgresql://USER@HOST/NAME or sqlite:///FILE.")
@click.option("--bus", help="Redis, for several processes: redis://HOST.")
@click.option("--workers", type=int, help="How many processes; more than one needs --bus.  [1]")
@click.option("--config", type=click.Path(), help="A TOML file with any of the settings.")
@click.option("--trust-proxy/--no-trust-proxy", default=None, help="Behind nginx or the like.")
def serve(**given: Any) -> None:
    """Serve tables in the browser.

    \b
    kartentisch serve                                 on this machine, at port 8080
    kartentisch serve --host 0.0.0.0 --port 80        for others
    kartentisch serve --database postgresql://cards@db/cards --bus redis://bus --workers 4

    Every setting can also be an environment variable (KARTENTISCH_PORT=80) or stand in a TOML file.
    """
    from kartentisch.server.config import BadConfig, read_config
    from kartentisch.server.run import run

    try:
        config = read_config(given)
    except BadConfig as error:
        raise click.UsageError(str(error)) from None
    run(config)
