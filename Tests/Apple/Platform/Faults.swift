// Code that the compiler must reject for Apple's systems in their oldest versions, and accept with a check.
// scripts/apple-check compiles it for each system: its interfaces and doubles state the versions of declarations.

import PagingSwiftUI
import SwiftUI
import Synchronization

#if !os(macOS)
import UIKit
#endif

// expected-note@+1 {{add '@available' attribute}}
func newer(_ text: ArraySlice<UInt8>) -> String? {
    String(validating: text, as: UTF8.self)
    // expected-error@-1 {{'init(validating:as:)' is only available in}}
    // expected-note@-2 {{add 'if #available' version check}}
}

func checked(_ text: ArraySlice<UInt8>) -> String? {
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
        return String(validating: text, as: UTF8.self)
    }
    return nil
}

// expected-note@+1 {{add '@available' attribute}}
func lock(_ lock: borrowing Mutex<Int>) {}
// expected-error@-1 {{'Mutex' is only available in}}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
func checkedLock(_ lock: borrowing Mutex<Int>) {}

// expected-note@+1 {{add '@available' attribute}}
struct NewerModifier: View {
    // expected-note@+1 {{add '@available' attribute}}
    var body: some View {
        Text(verbatim: "").onScrollTargetVisibilityChange(idType: Int.self) { _ in }
        // expected-error@-1 {{'onScrollTargetVisibilityChange(idType:threshold:_:)' is only available in}}
        // expected-note@-2 {{add 'if #available' version check}}
    }
}

struct CheckedModifier: View {
    var body: some View {
        if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
            Text(verbatim: "").onScrollTargetVisibilityChange(idType: Int.self) { _ in }
        }
    }
}

struct UnknownStyle: View {
    var body: some View {
        Text(verbatim: "").background(.regular)
        // expected-error@-1 {{type 'ShapeStyle' has no member 'regular'}}
    }
}

#if !os(macOS) && !os(watchOS)
@MainActor func refreshControl() {
    _ = UIRefreshControl()
    // expected-tvOS-error@-1 {{'UIRefreshControl' is unavailable in tvOS}}
}
#endif

#if !os(macOS)
@MainActor func show(_ table: UITableView) {}
// expected-watchOS-error@-1 {{cannot find type 'UITableView' in scope}}
#endif
