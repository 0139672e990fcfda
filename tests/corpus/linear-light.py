"""A picture with a profile of a matrix and curves (ICC.1, F.3) as linear light in sRGB primaries: raw floats, rows from the top."""
import struct
import sys

import numpy as np
from PIL import Image, ImageOps

picture = Image.open(sys.argv[1])
icc = picture.info["icc_profile"]
tags = {}
for i in range(struct.unpack(">I", icc[128:132])[0]):
    name, offset, size = struct.unpack(">4sII", icc[132 + 12 * i : 144 + 12 * i])
    tags[name.decode()] = icc[offset : offset + size]


def fixed(data):
    return np.frombuffer(data, ">i4") / 65536


def curve(data):
    kind = data[:4]
    if kind == b"curv":
        count = struct.unpack(">I", data[8:12])[0]
        if count == 0:
            return lambda v: v
        if count == 1:
            return lambda v: v ** (struct.unpack(">H", data[12:14])[0] / 256)
        points = np.frombuffer(data[12 : 12 + 2 * count], ">u2") / 65535
        return lambda v: np.interp(v, np.linspace(0, 1, count), points)
    form = struct.unpack(">H", data[8:10])[0]
    p = fixed(data[12 : 12 + 4 * (1, 3, 4, 5, 7)[form]])
    if form == 0:
        return lambda v: v ** p[0]
    g, a, b, c, d = p[:5]
    return lambda v: np.where(v >= d, np.maximum(a * v + b, 0) ** g, c * v)


pixels = np.asarray(ImageOps.exif_transpose(picture).convert("RGB")).astype(np.float64) / 255
light = np.stack([curve(tags[f"{name}TRC"])(pixels[..., k]) for k, name in enumerate("rgb")], axis=-1)
to_xyz = np.stack([fixed(tags[f"{name}XYZ"][8:20]) for name in "rgb"], axis=-1)
# Linear sRGB to XYZ under D50 (IEC 61966-2-1, adapted by Bradford; the published sRGB profile's columns).
srgb = np.array([[0.4360747, 0.3850649, 0.1430804], [0.2225045, 0.7168786, 0.0606169], [0.0139322, 0.0971045, 0.7141733]])
out = light @ (np.linalg.inv(srgb) @ to_xyz).T
out.astype("<f4").tofile(sys.argv[2])
