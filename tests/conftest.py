"""All tests but those about languages are in English, whatever the system speaks."""

import os

os.environ["LANGUAGE"] = "en"
