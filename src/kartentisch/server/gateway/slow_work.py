"""What takes long has threads of its own: it waits for its kind, and nobody's arrival for it."""

import asyncio
import gzip
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from litestar import Response

from kartentisch.server.wire.messages import encoder

Parameters = ParamSpec("Parameters")
Found = TypeVar("Found")

THREADS = 2
GZIP_LEVEL = 4  # most answers are compressed in the loop, and 9 takes 20 times as long for records
PACKED = "packed"  # marks routes whose answers are compressed already


class SlowWork:
    """A few threads for replays, explanations, proofs, and what else is computed for one reader."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(THREADS, "slow")

    async def do(
        self, call: Callable[Parameters, Found], *arguments: Parameters.args, **_: Parameters.kwargs
    ) -> Found:
        """What a call returns that takes long."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, call, *arguments)

    async def answer(
        self,
        headers: Mapping[str, str],
        call: Callable[Parameters, Found],
        *arguments: Parameters.args,
        **_: Parameters.kwargs,
    ) -> Response[Found]:
        """The same as an answer, written down and compressed there: it may have megabytes.

        headers: of the request.
        """
        compressed = "gzip" in headers.get("accept-encoding", "")
        packed: Any = await self.do(written, compressed, call, arguments)
        told = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if compressed else {})}
        return Response(packed, media_type="application/json", headers=told)

    def close(self) -> None:
        """Begin nothing more."""
        self.threads.shutdown(wait=False, cancel_futures=True)


def written(compressed: bool, call: Callable[..., object], arguments: tuple[object, ...]) -> bytes:
    """What a call returns, as JSON."""
    text = encoder.encode(call(*arguments))
    return gzip.compress(text, GZIP_LEVEL) if compressed else text
