"""What the application is given of the machine that it runs on.

The application starts no thread, no process and looks for nothing by itself; where there is no
machine to speak of, as in a browser, it does without photos and printing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import BoundedSemaphore

from printables.worker import PrintWorker
from rollwrite.photo.worker import QUEUE, PhotoWorker
from rollwrite.web.http.addresses import lan_addresses


@dataclass(frozen=True)
class Machine:
    """What reads photos and what prints, in processes of their own, and this machine's addresses.

    :ivar places: photos that may be in memory at once, or in the reader's queue.
    """

    photos: PhotoWorker
    places: BoundedSemaphore
    printer: PrintWorker
    addresses: Callable[[], tuple[str, ...]]

    def close(self) -> None:
        """End the processes, whatever they are at."""
        self.photos.close()
        self.printer.close()


def this_machine() -> Machine:
    """The usual machine; its processes start when they are first needed."""
    places = BoundedSemaphore(2 * QUEUE)
    return Machine(PhotoWorker(), places, PrintWorker(), lan_addresses)
