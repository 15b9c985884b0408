#pragma once

#include <stdbool.h>
#include <stdint.h>

// What the page does for the engine: requests, timers, and the document. Each function is one import of the WebAssembly
// module `page`; explorer.js has them all.

#define PAGE(name) __attribute__((import_module("page"), import_name(#name)))

/// Asks the server for a page of a list. The answer comes back under the request's number.
/// The way says what the place is: 0 a page number, 1 an offset, 2 a cursor whose page comes after, 3 one whose page comes
/// before. The list is opened without a cursor, with a negative place.
PAGE(load) void page_load(int32_t list, int32_t request, int32_t way, int32_t place, int32_t limit);
/// Drops a request, its answer included.
PAGE(cancel) void page_cancel(int32_t list, int32_t request);
/// Sets a list's one timer, in milliseconds since the page was opened; a negative time clears it.
PAGE(schedule) void page_schedule(int32_t list, double milliseconds);
/// The list on screen holds the item with this id.
PAGE(keepItem) void page_keep_item(int32_t id);

/// The document is about to change.
PAGE(begin) void page_begin(void);
/// The document is whole again.
PAGE(end) void page_end(void);
/// Sets the height of the scrolled element and where it is scrolled to, in pixels.
PAGE(layOut) void page_lay_out(double height, double position);
/// Gives an element to a row, behind all others or before them.
PAGE(assign) void page_assign(int32_t slot, int32_t row, bool is_last);
/// The row of an element has another number than before, and the element stays where it is.
PAGE(renumber) void page_renumber(int32_t slot, int32_t row);
/// Takes an element out of use.
PAGE(clear) void page_clear(int32_t slot);
/// Sets where an element stands in the scrolled element, in pixels.
PAGE(place) void page_place(int32_t slot, double top);
/// Shows the item with this id, and above it the header of its section; none where negative.
PAGE(showItem) void page_show_item(int32_t slot, int32_t id, int32_t section);
/// Returns how tall an element that shows an item is, in pixels.
PAGE(measure) double page_measure(int32_t slot);
/// Shows that a row is not there yet, as tall as it was or will probably be, in pixels.
PAGE(showPlaceholder) void page_show_placeholder(int32_t slot, double height);
/// Shows that a row could not be loaded; the leading one of its page says why and offers to try again.
PAGE(showFailure) void page_show_failure(int32_t slot, double height, int32_t failure, bool is_leading);
/// Shows how the list goes on behind its last row: 0 not at all, 1 more is loading, 2 it failed, 3 it has ended.
PAGE(showEnd) void page_show_end(int32_t state, int32_t failure, double top);
/// Shows how many rows there are, and whether that is all of them; unknown where `total` is negative.
PAGE(showCount) void page_show_count(int32_t count, int32_t total);
/// Shows which row the reader is at, from 0; none where negative.
PAGE(showCurrentRow) void page_show_current_row(int32_t row);
/// Shows the list (1), or in its place that it is loading (0), empty (2) or failed (3).
PAGE(showContent) void page_show_content(int32_t content, int32_t failure);
/// Turns the activity indicator on or off.
PAGE(showIndicator) void page_show_indicator(bool is_on);
/// Says that a failure happened over rows that stay.
PAGE(announceFailure) void page_announce_failure(int32_t failure);
/// Shows, or no longer shows, that a refresh failed over rows that stay.
PAGE(showNotice) void page_show_notice(int32_t failure, bool is_shown);
/// Shows what a list of the gallery has beside its rows: how many new items wait at its head, the section of the first row
/// on screen (none where negative), and what loads, as the sum of 1 for a refresh, 4 for the end
/// and 8 for a check; see `GalleryList`.
PAGE(showExhibit) void page_show_exhibit(int32_t new_items, int32_t section, int32_t activity);
