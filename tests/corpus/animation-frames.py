"""Reads an animation by Pillow (libwebp, its own APNG reader): RGBA frames to a file, the rest as JSON."""
import json
import sys

from PIL import Image

source, target = sys.argv[1:3]
image = Image.open(source)
first = 1 if image.info.get("default_image") else 0
durations = []
with open(target, "wb") as out:
    for index in range(first, getattr(image, "n_frames", 1)):
        image.seek(index)
        image.load()
        durations.append(image.info.get("duration", 0))
        out.write(image.convert("RGBA").tobytes())
print(json.dumps({"width": image.width, "height": image.height, "plays": image.info.get("loop", 1), "durations": durations}))
