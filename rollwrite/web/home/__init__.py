"""The pages before a table, and the app on a phone's home screen."""
