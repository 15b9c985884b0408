"""Tests the check itself: what a system does not have is added to a copy of a module, which then has to be refused."""

import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from swift_code import swift_files

from . import availability
from .modules import MODULES
from .targets import ROOT


@dataclass(frozen=True)
class Fault:
    """A source that has to be refused for a target, and the same behind a check that makes it acceptable."""

    title: str
    module: str
    targets: tuple[str, ...]
    source: str
    guarded: str
    complaint: str


FAULTS = [
    Fault(
        "String(validating:as:)", "PagingHTTP", ("ios", "macos"),
        "func fault(_ text: ArraySlice<UInt8>) -> String? { String(validating: text, as: UTF8.self) }",
        "func fault(_ text: ArraySlice<UInt8>) -> String? {\n"
        "    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {\n"
        "        return String(validating: text, as: UTF8.self)\n"
        "    }\n"
        "    return nil\n"
        "}",
        r"'init\(validating:as:\)' is only available in (iOS 18|macOS 15)",
    ),
    Fault(
        "Mutex", "Paging", ("ios", "macos"),
        "import Synchronization\nfinal class Fault: Sendable { let lock = Mutex(0) }",
        "import Synchronization\n@available(iOS 18, macOS 15, *)\nfinal class Fault: Sendable { let lock = Mutex(0) }",
        r"'(Mutex|init\(_:\))' is only available in (iOS 18|macOS 15)",
    ),
    Fault(
        "onScrollTargetVisibilityChange", "PagingSwiftUI", ("ios", "macos"),
        "import SwiftUI\nstruct Fault: View {\n"
        "    var body: some View { Text(verbatim: \"\").onScrollTargetVisibilityChange(idType: Int.self) { _ in } }\n"
        "}",
        "import SwiftUI\nstruct Fault: View {\n    var body: some View {\n"
        "        if #available(iOS 18, macOS 15, *) {\n"
        "            Text(verbatim: \"\").onScrollTargetVisibilityChange(idType: Int.self) { _ in }\n"
        "        }\n    }\n}",
        r"'onScrollTargetVisibilityChange\(idType:threshold:_:\)' is only available in (iOS 18|macOS 15)",
    ),
    Fault(
        "background(.regular)", "PagingSwiftUI", ("ios", "macos"),
        "import SwiftUI\nstruct Fault: View { var body: some View { Text(verbatim: \"\").background(.regular) } }",
        "import SwiftUI\nstruct Fault: View { var body: some View { Text(verbatim: \"\").background(.regularMaterial) } }",
        r"type 'ShapeStyle' has no member 'regular'",
    ),
    Fault(
        "UIRefreshControl", "PagingUIKit", ("tvos",),
        "import UIKit\n@MainActor func fault() { _ = UIRefreshControl() }",
        "import UIKit\n#if !os(tvOS)\n@MainActor func fault() { _ = UIRefreshControl() }\n#endif",
        r"'UIRefreshControl' is unavailable in tvOS",
    ),
    Fault(
        "UITableView", "PagingUIKit", ("watchos",),
        "import UIKit\n@MainActor func fault(_ table: UITableView) {}",
        "import UIKit\n#if !os(watchOS)\n@MainActor func fault(_ table: UITableView) {}\n#endif",
        r"cannot find type 'UITableView' in scope",
    ),
]  # fmt: skip


def test_faults(workspace, broken):
    """Compiles each fault of a target, unguarded and guarded. Returns lines as those of modules."""
    results = []
    for fault in FAULTS:
        if workspace.target.name in fault.targets and fault.module not in broken:
            module = next(module for module in MODULES if module.name == fault.module)
            refused = compile_copy(workspace, module, fault.source)
            accepted = compile_copy(workspace, module, fault.guarded)
            title = f"{fault.title} in {fault.module} for {workspace.target.title}"
            results += results_of(title, fault.complaint, refused.output, accepted.output)
    return results


def results_of(title, complaint, refused, accepted):
    """The unguarded source has to be refused for that reason alone, and the guarded one accepted without a warning."""
    errors = re.findall(r"^\S+: error: .*", refused, re.M)
    is_refused = bool(errors) and all(re.search(complaint, error) for error in errors)
    expected = "" if is_refused else f"expected {complaint}, but the compiler said:\n{refused}"
    return [
        (is_refused, f"refused: {title}", expected),
        (not accepted, f"accepted behind a check: {title}", accepted),
    ]


def compile_copy(workspace, module, source):
    """Compiles a copy of a module with a file more."""
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder) / module.name
        shutil.copytree(ROOT / module.folder, copied)
        (copied / "Fault.swift").write_text(source + "\n")
        return workspace.compile_sources(module, swift_files(copied), Path(folder))


def test_availability():
    """The same for what the symbol graph says of declarations."""
    results = []
    for title, use, version in [
        ("String(validating:as:)", "String(validating: data, as: UTF8.self)", "iOS 18, macOS 15, tvOS 18, watchOS 11"),
        ("Data.indices(where:)", "data.indices { $0 == 0 }", "iOS 18, macOS 15, tvOS 18, watchOS 11"),
    ]:
        unguarded = f"import Foundation\nfunc fault(_ data: Data) {{ _ = {use} }}"
        guarded = [
            f"import Foundation\n@available({version}, *)\nfunc fault(_ data: Data) {{ _ = {use} }}",
            f"import Foundation\nfunc fault(_ data: Data) {{ if #available({version}, *) {{ _ = {use} }} }}",
            f"import Foundation\nfunc fault(_ data: Data) {{\n"
            f"    guard #available({version}, *) else {{ return }}\n    _ = {use}\n}}",
        ]
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "Fault.swift"

            def complaints_of(text):
                file.write_text(text + "\n")
                return "\n".join(availability.complaints([file], "Fault"))

            refused, accepted = complaints_of(unguarded), "".join(map(complaints_of, guarded))
        title += " by the symbol graph"
        results += results_of(title, r"is only available in iOS 18, macOS 15", refused, accepted)
    return results
