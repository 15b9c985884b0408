"""The systems the library is checked for, each in the oldest version that Package.swift names."""

import platform
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The interfaces of the standard library are those of the machine that the toolchain is for.
ARCHITECTURE = "arm64" if platform.machine() in ("aarch64", "arm64") else "x86_64"


@dataclass(frozen=True)
class Target:
    """A system, its triple, and the versions of another system that it takes for its own."""

    name: str
    title: str
    triple: str
    version_map: str | None = None

    @property
    def folder(self):
        return ROOT / ".build/apple" / self.name


# visionOS takes the versions of iOS where a declaration has none of its own. The compiler reads from the SDK which
# version of one is which of the other.
VISION_VERSIONS = """{
    "Version": "1.0",
    "MaximumDeploymentTarget": "1.0.99",
    "VersionMap": {
        "iOS_visionOS": {"17.0": "1.0", "17.4": "1.1", "17.5": "1.2", "18.0": "2.0", "18.4": "2.4", "26.0": "26.0"},
        "visionOS_iOS": {"1.0": "17.0"}
    }
}
"""

TARGETS = {
    target.name: target
    for target in [
        Target("ios", "iOS 17", f"{ARCHITECTURE}-apple-ios17.0-simulator"),
        Target("macos", "macOS 14", f"{ARCHITECTURE}-apple-macosx14.0"),
        Target("tvos", "tvOS 17", f"{ARCHITECTURE}-apple-tvos17.0-simulator"),
        Target("watchos", "watchOS 10", f"{ARCHITECTURE}-apple-watchos10.0-simulator"),
        Target("visionos", "visionOS 1", f"{ARCHITECTURE}-apple-xros1.0-simulator", VISION_VERSIONS),
    ]
}
