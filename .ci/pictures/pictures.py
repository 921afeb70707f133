"""Pictures in every form that Pillow and the writer below can make, and what became of them: for .ci/pictures_check.

pictures.py make FOLDER                     writes the pictures
pictures.py compare FOLDER RESULTS SIDE     compares what PictureChild made of them with what Pillow makes of them
pictures.py fit RESULTS BYTES               checks that no result is larger, and that Pillow reads each
"""
import io
import os
import random
import struct
import sys
import warnings
import zlib

from PIL import Image, ImageCms, ImageDraw, ImageFilter, ImageOps, ImageStat, ImageChops

warnings.simplefilter("error")
SIZES = [(200, 133), (67, 190), (8, 8), (1, 1), (150, 1), (17, 16)]
PROFILE = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
# The least signal above the differences, in decibels; less only where a JPEG of Pillow has no more, as tiny ones do.
LEAST = 30
# Of a JPEG with half as many colors side by side, decoding at a part of the size loses half of the rest, as libjpeg does.
LEAST_OF_HALVES = 24


def photo(width, height):
    """Soft colors, edges and some noise, different at each corner."""
    size = (width, height)
    across = Image.linear_gradient("L").rotate(90).resize(size)
    down = Image.linear_gradient("L").resize(size)
    round_ = Image.radial_gradient("L").resize(size)
    picture = Image.merge("RGB", (across, down, round_))
    draw = ImageDraw.Draw(picture)
    draw.ellipse((width * 0.1, height * 0.2, width * 0.5, height * 0.8), fill=(230, 60, 40))
    draw.rectangle((width * 0.6, height * 0.1, width * 0.9, height * 0.4), fill=(20, 90, 200))
    draw.line((0, height, width, 0), fill=(250, 250, 240), width=3)
    noise = Image.merge("RGB", [noise_of(size, seed) for seed in (1, 2, 3)])
    return Image.blend(picture, noise, 0.06).filter(ImageFilter.GaussianBlur(0.6))


def noise_of(size, seed):
    return Image.frombytes("L", size, random.Random(seed).randbytes(size[0] * size[1]))


def see_through(picture):
    """The picture with an opacity that changes from left to right."""
    result = picture.convert("RGBA")
    result.putalpha(Image.linear_gradient("L").rotate(90).resize(picture.size))
    return result


def png(path, size, color, depth, rows_of, interlaced):
    """Writes a PNG by hand: Pillow writes neither interlaced ones nor all depths.

    rows_of(columns, rows) is the packed samples of a part of the picture, row by row.
    """
    width, height = size
    passes = [(0, 0, 1, 1)]
    if interlaced:
        passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    data = b""
    for left, top, right, down in passes:
        columns, rows = range(left, width, right), range(top, height, down)
        if columns and rows:
            data += b"".join(b"\0" + row for row in rows_of(columns, rows))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, int(interlaced))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b""))


def deep(picture, depth):
    """The samples of a picture with 8 bits in another depth, and what they are again with 8."""
    channels = len(picture.getbands())
    pixels = picture.load()

    def rows_of(columns, rows):
        for row in rows:
            bits, count, line = 0, 0, bytearray()
            for column in columns:
                pixel = pixels[column, row]
                for sample in pixel if channels > 1 else (pixel,):
                    value = sample * 257 if depth == 16 else sample >> (8 - depth)
                    bits, count = bits << depth | value, count + depth
            padding = -count % 8
            line += (bits << padding).to_bytes((count + padding) // 8, "big")
            yield bytes(line)

    most = (1 << min(depth, 8)) - 1
    return rows_of, picture.point(lambda sample: (sample >> (8 - min(depth, 8))) * 255 // most)


def save(picture, path, original, **options):
    """Saves a picture and, beside it, what it is without the format's own losses."""
    picture.save(path, **options)
    truth(path, original)


def truth(path, original):
    folder, name = os.path.split(path)
    original.save(os.path.join(folder + ".truth", name + ".png"))


def make(folder):
    os.makedirs(folder + ".truth")
    for size in SIZES:
        picture = photo(*size)
        gray = picture.convert("L")
        clear = see_through(picture)
        at = lambda name: os.path.join(folder, f"{size[0]}x{size[1]}-{name}")
        # JPEG. What it loses isn't ours to answer for: its truth is what Pillow reads.
        for name, source, options in (
            [(f"{q}-{s}", picture, {"quality": q, "subsampling": s}) for q in (30, 75, 95) for s in (0, 1, 2)]
            + [(f"progressive-{s}", picture, {"progressive": True, "subsampling": s, "quality": 85}) for s in (0, 1, 2)]
            + [
                ("gray", gray, {}), ("gray-progressive", gray, {"progressive": True}),
                ("cmyk", picture.convert("CMYK"), {"quality": 90}), ("rgb", picture, {"keep_rgb": True}),
                ("optimized", picture, {"optimize": True}), ("restarts", picture, {"restart_marker_blocks": 3}),
                ("restart-rows", picture, {"restart_marker_rows": 1, "progressive": True}),
                ("profile", picture, {"icc_profile": PROFILE}),
            ]
        ):
            path = at(f"{name}.jpeg")
            source.save(path, **options)
            truth(path, Image.open(path).convert("RGB"))
        for orientation in range(1, 9):
            path = at(f"orientation-{orientation}.jpeg")
            exif = Image.Exif()
            exif[0x0112] = orientation
            picture.save(path, exif=exif, quality=90)
            truth(path, ImageOps.exif_transpose(Image.open(path)).convert("RGB"))
        # PNG
        save(picture, at("rgb.png"), picture)
        save(picture, at("stored.png"), picture, compress_level=0)
        save(picture, at("profile.png"), picture, icc_profile=PROFILE)
        save(clear, at("rgba.png"), clear)
        save(clear.convert("LA"), at("la.png"), clear.convert("LA"))
        save(gray, at("gray.png"), gray)
        save(picture.convert("1"), at("1.png"), picture.convert("1").convert("L"))
        for bits in (1, 2, 4, 8):
            few = picture.quantize(1 << bits)
            save(few, at(f"palette-{bits}.png"), few.convert("RGB"), bits=bits)
        hole = picture.quantize(64)
        save(hole, at("palette-hole.png"), with_hole(hole, 5), transparency=5)
        for name, color, source in [("gray", 0, gray), ("rgb", 2, picture), ("la", 4, clear.convert("LA")), ("rgba", 6, clear)]:
            for depth in (1, 2, 4, 8, 16) if color == 0 else (8, 16):
                for interlaced in (False, True):
                    path = at(f"{name}-{depth}{'-interlaced' if interlaced else ''}.png")
                    rows_of, original = deep(source, depth)
                    png(path, size, color, depth, rows_of, interlaced)
                    truth(path, original)
        # GIF
        for colors in (2, 16, 256):
            few = picture.quantize(colors)
            for interlace in (0, 1):
                save(few, at(f"{colors}-{interlace}.gif"), few.convert("RGB"), interlace=interlace)
        save(hole, at("hole.gif"), with_hole(hole, 5), transparency=5)
    # What is refused.
    picture = photo(60, 40)
    picture.save(os.path.join(folder, "refused.webp"))
    frames = [picture.quantize(16), photo(60, 40).rotate(90).quantize(16)]
    frames[0].save(os.path.join(folder, "refused.gif"), save_all=True, append_images=frames[1:])
    picture.save(os.path.join(folder, "refused.png"), save_all=True, append_images=[picture.rotate(180)])
    print(f"{len(os.listdir(folder))} pictures")


def with_hole(picture, color):
    """A picture with a palette, where one of its colors can't be seen."""
    result = picture.convert("RGBA")
    result.putalpha(Image.frombytes("L", picture.size, bytes(0 if p == color else 255 for p in picture.tobytes())))
    return result


def expected(original, side):
    width, height = original.size
    longest = max(width, height)
    original = original.convert("RGBA")
    if longest > side:
        size = [max(1, int(n * side / longest + 0.5)) for n in (width, height)]
        original = original.resize(size, Image.Resampling.BICUBIC)
    return Image.alpha_composite(Image.new("RGBA", original.size, "white"), original).convert("RGB")


def decibels(one, other):
    from math import inf, log10

    squares = sum(ImageStat.Stat(ImageChops.difference(one, other)).sum2)
    return inf if squares == 0 else 10 * log10(255 * 255 * 3 * one.size[0] * one.size[1] / squares)


def read(path):
    with Image.open(path) as picture:
        assert picture.format == "JPEG" and not picture.getexif(), f"{path}: {picture.format}"
        picture.load()
        return picture.convert("RGB"), picture.info.get("icc_profile"), picture.mode


def compare(folder, results, side):
    faults, worst, count = [], [], 0
    for name in sorted(os.listdir(folder)):
        path = os.path.join(results, name + ".jpg")
        if name.startswith("refused"):
            if os.path.exists(path) or not os.path.exists(os.path.join(results, name + ".error")):
                faults.append(f"{name} was not refused")
            continue
        if not os.path.exists(path):
            with open(os.path.join(results, name + ".error")) as why:
                faults.append(f"{name}: {why.read()}")
            continue
        picture, profile, _ = read(path)
        with Image.open(os.path.join(folder + ".truth", name + ".png")) as original:
            wanted = expected(original, side)
        if picture.size != wanted.size:
            faults.append(f"{name}: {picture.size} instead of {wanted.size}")
            continue
        with Image.open(os.path.join(folder, name)) as source:
            if profile != source.info.get("icc_profile"):
                faults.append(f"{name}: the color profile is wrong")
        level = decibels(picture, wanted)
        worst.append((level, name))
        count += 1
        again = io.BytesIO()
        wanted.save(again, "JPEG", quality=90, subsampling=0)
        least = LEAST_OF_HALVES if name.endswith("-1.jpeg") and 2 * side < max(original.size) else LEAST
        if level < min(least, decibels(Image.open(again).convert("RGB"), wanted) - 0.5):
            faults.append(f"{name}: {level:.1f} dB")
    for fault in faults:
        print(fault)
    if count < 200 or faults:
        sys.exit(f"{count} pictures, {len(faults)} faults")
    print(f"side {side}: {count} pictures, the worst {', '.join(f'{n} {d:.1f} dB' for d, n in sorted(worst)[:3])}")


def fit(results, most):
    count = 0
    for name in sorted(os.listdir(results)):
        if name.endswith(".jpg"):
            path = os.path.join(results, name)
            read(path)
            assert os.path.getsize(path) <= most, f"{name} has {os.path.getsize(path)} bytes"
            count += 1
    assert count > 200, f"{count} pictures"
    print(f"{count} pictures with at most {most} bytes")


if sys.argv[1] == "make":
    make(sys.argv[2])
elif sys.argv[1] == "compare":
    compare(sys.argv[2], sys.argv[3], int(sys.argv[4]))
else:
    fit(sys.argv[2], int(sys.argv[3]))
