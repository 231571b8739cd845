"""The whole app without a server: in a browser, for one phone.

The application is the server's own. What differs is here and in ``static/js/lite/``: who brings
requests (:mod:`~rollwrite.lite.start`), where players think (:mod:`~rollwrite.lite.elsewhere`),
and what needs a server (:mod:`~rollwrite.lite.refusals`). There are no threads and no processes.
"""
