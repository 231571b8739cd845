"""The application for another WSGI server, configured by ``ROLLWRITE_*`` variables.

``gunicorn --worker-class gthread --threads 1100 --graceful-timeout 2 rollwrite.web.wsgi:app``

Several processes need PostgreSQL: a change reaches the phones of another process through it.
``ROLLWRITE_THREADS`` should be the threads of one process: each stream holds one. The short timeout
is for a restart: live streams do not end by themselves, and phones come back at once.
"""

import atexit
import os
import sys

from rollwrite.config import ConfigError, read_config
from rollwrite.i18n import translator, usual_language
from rollwrite.logs import set_up_logs
from rollwrite.service import Service
from rollwrite.service.housekeeping import Housekeeping
from rollwrite.service.room import Bounds
from rollwrite.store import Store, StoreError
from rollwrite.web.app import create_app
from rollwrite.web.http.site import NAME, this_machine
from rollwrite.web.warm_up import warm_up

try:
    _config = read_config({"ROLLWRITE_THREADS": "1100", **os.environ})
    set_up_logs(_config.log)
    _store = Store.open(_config.database_url, bus_url=_config.bus)
except (ConfigError, StoreError) as error:
    print(f"rollwrite: {error.message(translator(usual_language()))}", file=sys.stderr)
    # So gunicorn is told that starting once more is of no use.
    sys.exit(3)
_service = Service(
    _store,
    bot_pause_s=_config.bot_pause_s,
    bounds=Bounds(_config.tables, _config.database_mb * 1_000_000),
)
_machine = this_machine()
app = create_app(_config, _service, _machine)
warm_up(app)
Housekeeping(_service.store, _config.retention_days).start()
_players = app.extensions[NAME].players
_players.start()
atexit.register(_players.close)
atexit.register(_machine.close)
