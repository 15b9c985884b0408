"""Names are text and never markup, and nothing leaves for elsewhere."""

import json

from playwright.sync_api import expect

from explorer import Explorer

NAMES = [
    "&lt;img src=x onerror=alert(1)&gt;",
    "<img src=x onerror=document.title='pwned'>",
    "</textarea><script>document.title='pwned'</script>",
    "Ben &amp; Jerry",
    "O&#39;Brien &quot;Bob&quot;",
    "&amp;lt;b&amp;gt;",
    "&notanentity; &#x1F600; &#xD800; &#99999999;",
    "שלום \u202eevil\u202c",
    "",
]
SHOWN = [
    "<img src=x onerror=alert(1)>",
    "<img src=x onerror=document.title='pwned'>",
    "</textarea><script>document.title='pwned'</script>",
    "Ben & Jerry",
    "O'Brien \"Bob\"",
    "&lt;b&gt;",
    "&notanentity; \U0001f600 \ufffd &#99999999;",
]


def answer(items, **more):
    return json.dumps({"items": items, "has_more": False, "total": len(items), "page": 1, **more})


def test_names_are_text_and_never_markup(explorer, screenshot):
    users = [{"user_id": index + 1, "display_name": name, "reputation": 5} for index, name in enumerate(NAMES)]
    explorer.page.route(
        "**/2.3/users/**", lambda route: route.fulfill(status=200, content_type="application/json", body=answer(users))
    )
    dialogs = []
    explorer.page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    explorer.open("stackoverflow")
    rows = explorer.loaded()
    assert [row.name for row in rows][: len(SHOWN)] == SHOWN
    assert explorer.page.locator("#feed img, #feed script, #feed b").count() == 0
    expect(explorer.page).not_to_have_title("pwned")
    assert dialogs == []
    screenshot(explorer.page, "names")


def test_initials_are_letters_that_fonts_have(explorer):
    names = ["თამარ Գրիգորյան", "élodie brun", "ßoris"]
    users = [{"user_id": index + 1, "display_name": name, "reputation": 5} for index, name in enumerate(names)]
    explorer.page.route(
        "**/2.3/users/**", lambda route: route.fulfill(status=200, content_type="application/json", body=answer(users))
    )
    explorer.open("math")
    explorer.loaded()
    shown = explorer.page.locator("article:not([hidden]) .avatar").all_text_contents()
    assert shown[:3] == ["თԳ", "ÉB", "SS"]


def test_an_entity_from_the_real_data_is_decoded(explorer, query):
    rows = query(
        "SELECT name FROM user WHERE site = (SELECT id FROM site WHERE parameter = 'stackoverflow')"
        " ORDER BY reputation DESC, id DESC LIMIT 600"
    )
    names = [name for (name,) in rows]
    row = next(index for index, name in enumerate(names) if any(mark in name for mark in "&'\"<>"))
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    explorer.make_rows_even()
    explorer.scroll_to(row * 72)
    assert next(shown.name for shown in explorer.loaded() if shown.row == row + 1) == names[row]


def test_a_site_name_is_text_too(explorer):
    sites = [{"name": "<i>Evil</i> &amp; more", "api_site_parameter": "evil"}, {"api_site_parameter": 5}, None]
    explorer.page.route(
        "**/2.3/sites?*", lambda route: route.fulfill(status=200, content_type="application/json", body=answer(sites))
    )
    explorer.goto()
    explorer.page.get_by_role("combobox", name="Site").fill("evil")
    expect(explorer.page.get_by_role("option")).to_contain_text("<i>Evil</i> & more")
    assert explorer.page.locator("#sites i").count() == 0


def test_what_the_address_says_is_text_too(new_page, plain_server):
    explorer = Explorer(new_page(expected_errors=("Failed to load resource",)), plain_server.address)
    explorer.goto("#site=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&list=nonsense&sort=%27")
    explorer.view("failed")
    assert explorer.page.locator("#title img").count() == 0


def test_odd_items_are_a_decoding_failure_and_not_the_end_of_the_page(explorer):
    for items in ([{"display_name": "no id"}], [None], [{"user_id": 3.5}], [{"user_id": 1e12}], [5]):
        body = answer(items)
        explorer.page.route(
            "**/2.3/users/**", lambda route: route.fulfill(status=200, content_type="application/json", body=body)
        )
        explorer.open("stackoverflow")
        explorer.view("failed")
        expect(explorer.page.locator("#failed")).to_contain_text("cannot be read")
        explorer.page.unroute_all()


def test_an_empty_list_says_so(explorer):
    explorer.page.route(
        "**/2.3/users/**", lambda route: route.fulfill(status=200, content_type="application/json", body=answer([]))
    )
    explorer.open("stackoverflow")
    explorer.view("empty")
