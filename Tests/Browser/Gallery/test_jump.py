"""Jump: any of 100,000 rows comes to the top, and only the pages around it are loaded."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def gallery(open_exhibit):
    return open_exhibit("jump")


def field(gallery):
    return gallery.page.get_by_role("spinbutton", name="Row")


def jump(gallery, row):
    field(gallery).fill(str(row))
    field(gallery).press("Enter")


def numbers(gallery):
    return sorted(int(re.search(r"page=(\d+)", name)[1]) for name in gallery.pages())


def top(gallery, row):
    """How far below the upper edge of the list a row begins."""
    return gallery.page.locator(f"#feed article[aria-posinset='{row}']").bounding_box()["y"] - gallery.box()["y"]


def test_row_54321_comes_to_the_top_with_few_requests(gallery):
    before = numbers(gallery)
    jump(gallery, 54_321)
    rows = gallery.loaded()
    assert rows[0].row == 54_321
    assert rows[0].id == 54_321
    assert top(gallery, 54_321) == pytest.approx(0, abs=1)
    gallery.until_announced("Row 54,321")
    around = [number for number in numbers(gallery) if number not in before]
    # Rows 54,301 to 54,350 are page 1087. Its neighbors may be prefetched.
    assert 1087 in around
    assert set(around) <= {1086, 1087, 1088}
    assert set(gallery.pages().values()) == {1}


def test_rows_go_on_in_both_directions_after_a_jump(gallery):
    jump(gallery, 54_321)
    gallery.loaded()
    for distance in (-2_000, 4_000):
        gallery.scroll_by(distance)
        rows = gallery.loaded()
        assert all(row.id == row.row for row in rows)
        assert abs(rows[0].row - 54_321) < 80


@pytest.mark.parametrize(("row", "visible"), [(1, 1), (99_999, 99_999), (100_000, 100_000)])
def test_the_first_and_the_last_rows_can_be_reached(gallery, row, visible):
    jump(gallery, 50_000)
    gallery.loaded()
    jump(gallery, row)
    gallery.until(lambda: any(each.row == visible for each in gallery.visible_rows()))
    assert all(each.id == each.row for each in gallery.loaded())
    # Also when the rows are as tall as their texts make them.
    assert any(each.row == visible for each in gallery.visible_rows())


def test_the_last_row_of_a_list_that_has_just_opened_can_be_reached(gallery):
    jump(gallery, 100_000)
    gallery.loaded()
    assert gallery.visible_rows()[-1].row == 100_000


@pytest.mark.parametrize("row", ["0", "100001", "-5", "1.5", ""])
def test_a_row_that_is_not_in_the_list_is_refused_in_the_field(gallery, row):
    jump(gallery, 2_000)
    gallery.loaded()
    before = numbers(gallery)
    jump(gallery, row)
    assert not field(gallery).evaluate("(field) => field.checkValidity()")
    assert gallery.visible_rows()[0].row == 2_000
    jump(gallery, 3_000)
    gallery.until(lambda: gallery.visible_rows()[0].row == 3_000)
    gallery.loaded()
    assert {number for number in numbers(gallery) if number not in before} <= {59, 60, 61, 62}


def test_jumps_one_after_the_other_end_at_the_last_one(gallery):
    gallery.page.route("**/page?*", lambda route: route.continue_())
    for row in (20_000, 40_000, 60_000, 80_000):
        jump(gallery, row)
    rows = gallery.loaded()
    assert rows[0].row == 80_000
    assert all(row.id == row.row for row in rows)
    expect(gallery.page.locator("#count")).to_have_text("100,000 rows")
