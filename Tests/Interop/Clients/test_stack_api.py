"""StackAPI, a client of the Stack Exchange API, reads the explorer's server as it reads the real one."""

from datetime import datetime, timezone

import pytest
from stackapi import StackAPI, StackAPIError

USERS = 1000  # of stackoverflow, as the explorer is started
MODERATORS = 84
QUOTA = 10_000


def client(explorer, site="stackoverflow", **options):
    return StackAPI(site, base_url=explorer, **options)


@pytest.fixture
def stackoverflow(explorer):
    """A client that reads ten pages of a hundred, which is all users."""
    return client(explorer, max_pages=10)


def ids(answer):
    return [item["user_id"] for item in answer["items"]]


def test_client_finds_its_site_among_all(explorer):
    for site, name in [("stackoverflow", "Stack Overflow"), ("math", "Mathematics"), ("genai", "GenAI")]:
        assert f"<{name}>" in repr(client(explorer, site))
    with pytest.raises(ValueError, match="Invalid Site Name"):
        client(explorer, "nosuchsite")


def test_first_request_gets_all_sites_in_one_page(explorer):
    answer = StackAPI(base_url=explorer).fetch("sites", filter="!*L1*AY-85YllAr2)", pagesize=1000)
    assert answer["page"] == 1 and answer["has_more"] is False
    assert answer["total"] == len(answer["items"]) == len({site["api_site_parameter"] for site in answer["items"]}) == 183
    assert answer["quota_max"] == answer["quota_remaining"] == QUOTA


@pytest.mark.parametrize("version", ["2.2", "2.3"])
@pytest.mark.parametrize("order", ["asc", "desc"])
@pytest.mark.parametrize("sort", ["reputation", "creation", "name"])
def test_every_user_comes_once_in_order(explorer, version, sort, order):
    answer = client(explorer, version=version, max_pages=10).fetch("users", sort=sort, order=order)
    assert len(answer["items"]) == len(set(ids(answer))) == USERS
    assert answer["page"] == 10 and answer["has_more"] is False
    if sort != "name":  # names carry HTML entities, which sort otherwise
        keys = [item["creation_date" if sort == "creation" else sort] for item in answer["items"]]
        assert keys == sorted(keys, reverse=order == "desc")


@pytest.mark.parametrize("page_size", [7, 30, 99])
def test_every_moderator_comes_once(explorer, page_size):
    answer = client(explorer, page_size=page_size, max_pages=100).fetch("users/moderators", filter="!-*jbN0CeyJHb")
    assert len(set(ids(answer))) == len(answer["items"]) == answer["total"] == MODERATORS
    assert answer["has_more"] is False and all(item["user_type"] == "moderator" for item in answer["items"])


def test_client_stops_at_its_own_limit_and_continues_there(explorer, stackoverflow):
    first = client(explorer, max_pages=3).fetch("users")
    assert len(first["items"]) == 300 and first["has_more"] is True and first["page"] == 3
    rest = client(explorer, max_pages=100).fetch("users", page=4)
    assert ids(first) + ids(rest) == ids(stackoverflow.fetch("users"))


def test_search_finds_the_names_that_contain_the_text(stackoverflow):
    found = stackoverflow.fetch("users", inname="AN", filter="!any-filter-of-the-real-api")
    everybody = stackoverflow.fetch("users")
    assert ids(found) == [item["user_id"] for item in everybody["items"] if "an" in item["display_name"].lower()]
    assert found["total"] == len(found["items"]) > 0
    nobody = stackoverflow.fetch("users", inname="nobody is called so", filter="!any")
    assert nobody["items"] == [] and nobody["total"] == 0 and nobody["has_more"] is False


def test_bounds_are_numbers_or_moments(stackoverflow):
    everybody = stackoverflow.fetch("users", sort="creation")["items"]
    moment = datetime(2015, 1, 1, tzinfo=timezone.utc)
    later = stackoverflow.fetch("users", sort="creation", min=moment)
    assert ids(later) == [item["user_id"] for item in everybody if item["creation_date"] >= moment.timestamp()]
    assert 0 < len(later["items"]) < USERS
    few = stackoverflow.fetch("users", min=20, max=50)["items"]
    assert few and all(20 <= item["reputation"] <= 50 for item in few)


def test_total_comes_alone(stackoverflow):
    answer = stackoverflow.fetch("users", filter="total")
    assert answer["total"] == USERS and answer["items"] == [] and answer["quota_max"] == -1


@pytest.mark.parametrize(
    "endpoint, parameters, message",
    [
        ("users", {"pagesize": 101}, "pagesize: "),
        ("users", {"page": 0}, "page: "),
        ("users", {"page": -1}, "page: "),
        ("users", {"pagesize": "many"}, "pagesize: "),
        ("users", {"sort": "votes"}, "sort: "),
        ("users", {"order": "up"}, "order: "),
        ("users", {"min": "many"}, "min: "),
        ("users", {"filter": "everything"}, "filter: "),
        ("users", {"inname": "a\0b"}, "inname: "),
        ("users", {"inname": ["a", "b"]}, "inname: "),
        ("users", {"fromdate": datetime(2015, 1, 1)}, "fromdate: "),
        ("users/moderators", {"pagesize": 101}, "pagesize: "),
        ("sites", {"pagesize": 1001}, "pagesize: "),
    ],
)
def test_bad_parameter_is_the_error_of_the_api(stackoverflow, endpoint, parameters, message):
    with pytest.raises(StackAPIError) as failure:
        stackoverflow.fetch(endpoint, **parameters)
    assert (failure.value.error, failure.value.code) == (400, "bad_parameter")
    assert failure.value.message.startswith(message)
    assert "/2.3/" in failure.value.url


def test_request_without_a_site_is_the_error_of_the_api(explorer):
    with pytest.raises(StackAPIError) as failure:
        StackAPI(base_url=explorer).fetch("users")
    assert (failure.value.error, failure.value.message) == (400, "site: is required")


@pytest.mark.parametrize(
    "endpoint, parameters", [("questions", {}), ("users/{ids}", {"ids": [1, 2]}), ("users", {"ids": [1]})])
def test_method_that_does_not_exist_is_the_error_of_the_api(stackoverflow, endpoint, parameters):
    with pytest.raises(StackAPIError) as failure:
        stackoverflow.fetch(endpoint, **parameters)
    assert (failure.value.error, failure.value.code) == (404, "no_method")


def test_data_cannot_be_sent(stackoverflow):
    # The client sends a form, and the server reads only JSON.
    with pytest.raises(StackAPIError) as failure:
        stackoverflow.send_data("users", display_name="Ada")
    assert (failure.value.error, failure.value.code) == (415, "unsupported_media_type")


def test_version_that_does_not_exist_is_an_error(explorer):
    with pytest.raises(StackAPIError):
        client(explorer, version="1.0")
