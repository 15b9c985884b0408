"""APIs whose answers give a token for the next page, or whose requests name the last item."""

import json

from documented.api import API, COUNT, Answer, Request, Slice, behind_id, by_token, next_token, place, token


def with_token(body: dict, name: str, part: Slice) -> dict:
    """A body that has the token only where a page follows."""
    return body | ({name: token(part.end)} if part.has_more else {})


def hubspot(request: Request) -> Answer:
    part = by_token(request, "after", "limit", 10)
    body = {"results": part.items}
    if part.has_more:
        body["paging"] = {"next": {"after": token(part.end), "link": request.link(after=token(part.end))}}
    return Answer(body)


def airtable(request: Request) -> Answer:
    part = by_token(request, "offset", "pageSize", 100)
    return Answer(with_token({"records": part.items}, "offset", part))


def notion(request: Request) -> Answer:
    part = by_token(request, "start_cursor", "page_size", 100)
    return Answer({
        "object": "list", "results": part.items, "next_cursor": next_token(part), "has_more": part.has_more,
        "type": "user", "user": {}})


def slack(request: Request) -> Answer:
    part = by_token(request, "cursor", "limit", 100, 1000)
    return Answer({
        "ok": True, "members": part.items, "cache_ts": 1498777272,
        "response_metadata": {"next_cursor": next_token(part) or ""}})


def stripe(request: Request) -> Answer:
    part = behind_id(request, "starting_after", "limit", 10)
    return Answer({"object": "list", "url": "/v1/customers", "has_more": part.has_more, "data": part.items})


def openai(request: Request) -> Answer:
    part = behind_id(request, "after", "limit", 20)
    items = part.items
    return Answer({
        "object": "list", "data": items, "first_id": str(items[0]["id"]) if items else None,
        "last_id": str(items[-1]["id"]) if items else None, "has_more": part.has_more})


def anthropic(request: Request) -> Answer:
    part = behind_id(request, "after_id", "limit", 20)
    items = part.items
    return Answer({
        "data": items, "first_id": str(items[0]["id"]) if items else None,
        "last_id": str(items[-1]["id"]) if items else None, "has_more": part.has_more})


def x(request: Request) -> Answer:
    part = by_token(request, "pagination_token", "max_results", 100)
    return Answer({"data": part.items, "meta": with_token({"result_count": len(part.items)}, "next_token", part)})


def youtube(request: Request) -> Answer:
    part = by_token(request, "pageToken", "maxResults", 5, 50)
    return Answer(with_token({
        "kind": "youtube#playlistItemListResponse", "etag": "e", "pageInfo": {"totalResults": COUNT, "resultsPerPage": part.size},
        "items": part.items}, "nextPageToken", part))


def drive(request: Request) -> Answer:
    part = by_token(request, "pageToken", "pageSize", 100, 1000)
    return Answer(with_token(
        {"kind": "drive#fileList", "incompleteSearch": False, "files": part.items}, "nextPageToken", part))


def firestore(request: Request) -> Answer:
    part = by_token(request, "pageToken", "pageSize", 20, 300)
    return Answer(with_token({"documents": part.items} if part.items else {}, "nextPageToken", part))


def reddit(request: Request) -> Answer:
    part = by_token(request, "after", "limit", 25)
    return Answer({"kind": "Listing", "data": {
        "after": next_token(part), "before": None, "dist": len(part.items), "modhash": "", "geo_filter": "",
        "children": [{"kind": "t3", "data": item} for item in part.items]}})


def intercom(request: Request) -> Answer:
    part = by_token(request, "starting_after", "per_page", 50, 150)
    state = {"type": "pages", "page": part.start // part.size + 1, "per_page": part.size, "total_pages": -(-COUNT // part.size)}
    if part.has_more:
        state["next"] = {"page": state["page"] + 1, "starting_after": token(part.end)}
    return Answer({"type": "list", "data": part.items, "total_count": COUNT, "pages": state})


def discord(request: Request) -> Answer:
    return Answer(behind_id(request, "after", "limit", 50).items)


def twitch(request: Request) -> Answer:
    part = by_token(request, "after", "first", 20)
    return Answer({"data": part.items, "pagination": {"cursor": token(part.end)} if part.has_more else {}})


def zoom(request: Request) -> Answer:
    part = by_token(request, "next_page_token", "page_size", 30, 300)
    return Answer({
        "page_count": -(-COUNT // part.size), "page_number": 1, "page_size": part.size, "total_records": COUNT,
        "next_page_token": next_token(part) or "", "users": part.items})


def square(request: Request) -> Answer:
    part = by_token(request, "cursor", "limit", 100)
    return Answer(with_token({"customers": part.items} if part.items else {}, "cursor", part))


def kubernetes(request: Request) -> Answer:
    part = by_token(request, "continue", "limit", COUNT, COUNT)
    state = {"resourceVersion": "10245"}
    if part.has_more:
        state |= {"continue": token(part.end), "remainingItemCount": COUNT - part.end}
    return Answer({"kind": "PodList", "apiVersion": "v1", "metadata": state, "items": part.items})


def crossref(request: Request) -> Answer:
    # The cursor that comes behind the last row leads to pages without items.
    size = min(request.number("rows", 20), 1000)
    cursor = request.query.get("cursor")
    part = Slice(place(cursor) if cursor and cursor != "*" else 0, size)
    body = {"total-results": COUNT, "items": part.items, "items-per-page": part.size, "query": {"start-index": 0, "search-terms": None}}
    if cursor:
        body["next-cursor"] = token(part.end)
    return Answer({"status": "ok", "message-type": "work-list", "message-version": "1.0.0", "message": body})


def solr_cursor(request: Request) -> Answer:
    mark = request.query.get("cursorMark", "*")
    part = Slice(place(mark) if mark != "*" else 0, request.number("rows", 10))
    return Answer({
        "responseHeader": {"status": 0, "QTime": 1}, "response": {"numFound": COUNT, "start": 0, "docs": part.items},
        "nextCursorMark": token(part.end)})


def mailgun(request: Request) -> Answer:
    part = by_token(request, "page", "limit", 100)
    end = token(part.end)
    return Answer({"items": part.items, "paging": {
        "first": request.link(page=None), "last": request.link(page="last"), "previous": request.link(page="previous"),
        "next": request.link(page=end)}})


def linear(request: Request) -> Answer:
    variables = request.body.get("variables") or {}
    part = Slice(place(variables.get("after") or ""), min(variables.get("first") or 50, 250))
    return Answer({"data": {"issues": {
        "nodes": part.items,
        "pageInfo": {"hasNextPage": part.has_more, "endCursor": token(part.end) if part.items else None}}}})


LINEAR = "query($first: Int, $after: String) { issues(first: $first, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }"

APIS = {
    "hubspot": API("HubSpot", "https://developers.hubspot.com/docs/api/crm/contacts", "/crm/v3/objects/contacts", hubspot),
    "airtable": API("Airtable", "https://airtable.com/developers/web/api/list-records", "/v0/app/rows", airtable),
    "notion": API("Notion", "https://developers.notion.com/reference/intro", "/v1/users", notion),
    "slack": API("Slack", "https://docs.slack.dev/apis/web-api/pagination", "/api/users.list?limit=100", slack),
    "stripe": API("Stripe", "https://docs.stripe.com/api/pagination", "/v1/customers", stripe),
    "openai": API("OpenAI", "https://platform.openai.com/docs/api-reference/assistants/listAssistants", "/v1/assistants", openai),
    "anthropic": API("Anthropic", "https://docs.anthropic.com/en/api/models-list", "/v1/models", anthropic),
    "x": API("X", "https://docs.x.com/x-api/fundamentals/pagination", "/2/users/1/followers", x),
    "youtube": API(
        "YouTube", "https://developers.google.com/youtube/v3/guides/implementation/pagination",
        "/youtube/v3/playlistItems?part=id", youtube),
    "drive": API("Google Drive", "https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list", "/drive/v3/files", drive),
    "firestore": API(
        "Firestore", "https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/list",
        "/v1/projects/p/databases/d/documents/rows", firestore),
    "reddit": API("Reddit", "https://www.reddit.com/dev/api/", "/r/swift/new.json", reddit),
    "intercom": API("Intercom", "https://developers.intercom.com/docs/build-an-integration/learn-more/rest-apis/pagination-cursor", "/contacts", intercom),
    "discord": API("Discord", "https://discord.com/developers/docs/resources/channel", "/api/v10/guilds/1/members", discord),
    "twitch": API("Twitch", "https://dev.twitch.tv/docs/api/guide/", "/helix/streams", twitch),
    "zoom": API("Zoom", "https://developers.zoom.us/docs/api/using-zoom-apis/", "/v2/users", zoom),
    "square": API("Square", "https://developer.squareup.com/docs/build-basics/common-api-patterns/pagination", "/v2/customers", square),
    "kubernetes": API(
        "Kubernetes", "https://kubernetes.io/docs/reference/using-api/api-concepts/", "/api/v1/pods?limit=50", kubernetes),
    "crossref": API(
        "Crossref", "https://www.crossref.org/documentation/retrieve-metadata/rest-api/", "/works?cursor=*", crossref),
    "solr-cursor": API(
        "Solr, cursors", "https://solr.apache.org/guide/solr/latest/query-guide/pagination-of-results.html",
        "/solr/rows/select?q=*:*&cursorMark=*", solr_cursor),
    "mailgun": API("Mailgun", "https://documentation.mailgun.com/docs/mailgun/api-reference/api-overview", "/v3/events", mailgun),
    "linear": API(
        "Linear", "https://linear.app/developers/pagination", "/graphql", linear,
        options=["--data", json.dumps({"query": LINEAR})]),
}
