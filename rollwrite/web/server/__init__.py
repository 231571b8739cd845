"""The server: one loop for many phones, threads for requests, https. It knows no page."""
