"""Light on the table and what a phone makes of it: lamps, shadows, tone, noise, JPEG."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats


@dataclass(frozen=True)
class Lamp:
    """One light: its colour as red and blue gains over green, and how it falls off."""

    red: float
    blue: float
    falloff: float
    direction: float


def lamp_of(kelvin: float, rng: Random, *, falloff: float) -> Lamp:
    """A lamp of a colour temperature, 2,200 (candle) to 9,000 (shade), daylight 5,500."""
    warm = math.log(5500 / kelvin)
    return Lamp(
        math.exp(0.55 * warm) * rng.uniform(0.95, 1.05),
        math.exp(-0.95 * warm) * rng.uniform(0.93, 1.07),
        falloff,
        rng.uniform(0, 2 * math.pi),
    )


def lit(size: tuple[int, int], lamp: Lamp, step: int) -> Floats:
    """Light of a lamp at every ``step``-th pixel, brightest 1, three channels."""
    x, y = _places(size, step)
    dx, dy = math.cos(lamp.direction), math.sin(lamp.direction)
    along = (x - 0.5) * dx + (y - 0.5) * dy
    across = -(x - 0.5) * dy + (y - 0.5) * dx
    light = 1 / (1 + lamp.falloff * ((along + 0.5) ** 2 + 0.5 * across**2))
    gains = np.array([lamp.red, 1.0, lamp.blue], np.float32)
    return np.asarray(light[..., None] * gains, np.float32)


def shadow(size: tuple[int, int], rng: Random, step: int, *, softest: float) -> Floats:
    """Where a shadow lies, 0 to 1, at every ``step``-th pixel: a hand, a head, a window frame."""
    x, y = _places(size, step)
    mask = np.zeros(x.shape, np.float32)
    kind = rng.choice(("edge", "band", "blob", "fingers"))
    angle = rng.uniform(0, 2 * math.pi)
    along = (x - rng.uniform(0.25, 0.75)) * math.cos(angle) + (
        y - rng.uniform(0.25, 0.75)
    ) * math.sin(angle)
    if kind == "edge":
        mask[along > 0] = 1
    elif kind == "band":
        mask[np.abs(along) < rng.uniform(0.05, 0.2)] = 1
    elif kind == "blob":
        cx, cy = rng.uniform(0, 1), rng.uniform(0, 1)
        inside = ((x - cx) / rng.uniform(0.15, 0.45)) ** 2 + (
            (y - cy) / rng.uniform(0.15, 0.45)
        ) ** 2
        mask[inside < 1] = 1
    else:
        across = -(x - 0.5) * math.sin(angle) + (y - 0.5) * math.cos(angle)
        wave = np.sin(across * rng.uniform(15, 40) + rng.uniform(0, 6))
        mask[(along + 0.08 * wave > rng.uniform(0.0, 0.2))] = 1
    blur = max(rng.uniform(0.004, softest) * max(size) / step, 0.6)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), blur), np.float32)


def _places(size: tuple[int, int], step: int) -> tuple[Floats, Floats]:
    width, height = size
    xs = np.arange(0, width + step, step, dtype=np.float32) / max(size)
    ys = np.arange(0, height + step, step, dtype=np.float32) / max(size)
    x, y = np.meshgrid(xs, ys)
    return np.asarray(x, np.float32), np.asarray(y, np.float32)


@dataclass(frozen=True)
class Sensor:
    """A phone's picture making.

    :ivar exposure: of the paper's brightest part, linear, 1 is just clipped.
    :ivar balance: how much of the lamp's colour is taken out, 0 to 1.
    :ivar saturation: of its colours; ``contrast`` of its tone curve, 0 none.
    :ivar noise: of dark pixels, in sRGB levels; ``smear`` blurs after it as phones do.
    :ivar blur: out of focus, ``motion`` shake, both in pixels.
    """

    exposure: float
    balance: float
    saturation: float
    contrast: float
    noise: float
    smear: float
    blur: float
    motion: float
    sharpen: float
    quality: int
    subsampling: bool


def develop(scene: Floats, gains: Floats, sensor: Sensor, rng: np.random.Generator) -> bytes:
    """A linear picture (RGB) as the JPEG that a phone would store.

    :param gains: red, green and blue of the main lamp.
    """
    scene = _optics(scene, sensor, rng)
    balance = gains ** (-sensor.balance)
    scene = scene * np.asarray(balance / balance[1] * sensor.exposure, np.float32)
    grey = cv2.transform(scene, np.array([[0.25, 0.6, 0.15]], np.float32))
    scene = grey[..., None] + (scene - grey[..., None]) * np.float32(sensor.saturation)
    np.clip(scene, 0, 1.3, out=scene)
    if sensor.noise:
        noise = _grain(scene.shape, int(rng.integers(1 << 30)))
        # Shot noise grows with the root of light; a floor stays in the dark.
        strength = np.sqrt(scene * 0.7 + 0.05) * np.float32(sensor.noise / 255)
        scene = scene + noise * strength
    picture = tone(scene, sensor.contrast) * 255
    if sensor.smear:
        ycc = cv2.cvtColor(np.clip(picture, 0, 255).astype(np.uint8), cv2.COLOR_RGB2YCrCb)
        soft = cv2.GaussianBlur(ycc, (0, 0), sensor.smear * 2)
        soft[..., 0] = cv2.GaussianBlur(ycc[..., 0], (0, 0), sensor.smear * 0.5)
        picture = cv2.cvtColor(soft, cv2.COLOR_YCrCb2RGB).astype(np.float32)
    if sensor.sharpen:
        picture = picture + sensor.sharpen * (picture - cv2.GaussianBlur(picture, (0, 0), 1.2))
    final = np.clip(picture, 0, 255).astype(np.uint8)
    options = [cv2.IMWRITE_JPEG_QUALITY, sensor.quality]
    if not sensor.subsampling:
        options += [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]
    done, data = cv2.imencode(".jpg", cv2.cvtColor(final, cv2.COLOR_RGB2BGR), options)
    assert done
    return data.tobytes()


@cache
def _pool() -> Floats:
    return np.random.default_rng(7).standard_normal(1 << 21, dtype=np.float32)


def _grain(shape: tuple[int, ...], seed: int) -> Floats:
    """Noise: a stretch of a pool, for drawing millions of numbers takes longer than the rest."""
    count = math.prod(shape)
    pool = np.roll(_pool(), seed % len(_pool()))
    return np.asarray(np.resize(pool, count).reshape(shape), np.float32)


def _optics(scene: Floats, sensor: Sensor, rng: np.random.Generator) -> Floats:
    if sensor.blur > 0.2:
        scene = np.asarray(cv2.GaussianBlur(scene, (0, 0), sensor.blur), np.float32)
    if sensor.motion > 1:
        length = math.ceil(sensor.motion) | 1
        kernel = np.zeros((length, length), np.float32)
        angle = float(rng.uniform(0, math.pi))
        half = sensor.motion / 2
        middle = length // 2
        dx, dy = math.cos(angle) * half, math.sin(angle) * half
        ends = [(round((middle + s * dx) * 16), round((middle + s * dy) * 16)) for s in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
        scene = np.asarray(cv2.filter2D(scene, -1, kernel / max(kernel.sum(), 1e-6)), np.float32)
    return scene


_STEPS = np.linspace(0, 1.3, 4096, dtype=np.float32)


def tone(scene: Floats, contrast: float) -> Floats:
    """Linear light as sRGB, 0 to 1, with highlights rolled off."""
    encoded = np.where(
        _STEPS <= 0.0031308, 12.92 * _STEPS, 1.055 * np.maximum(_STEPS, 1e-6) ** (1 / 2.4) - 0.055
    )
    encoded = np.clip(encoded, 0, 1)
    curve = encoded + contrast * (encoded - 0.5) * encoded * (1 - encoded) * 4
    curve = np.clip(curve, 0, 1).astype(np.float32)
    index = np.clip(scene * np.float32(4095 / 1.3), 0, 4095).astype(np.int32)
    return np.asarray(curve[index], np.float32)
