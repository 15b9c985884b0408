"""APIs whose answers have the address of the next page in their bodies."""

from documented.api import API, COUNT, Answer, Request, Slice, by_offset, by_page, by_token, next_token, pages, token


def salesforce(request: Request) -> Answer:
    # The next records have an address of their own, which is a path.
    path, _, rest = request.path.partition("/query/")
    start = int(rest.rpartition("-")[2]) if "-" in rest else 0
    part = Slice(start, 100)
    body = {"totalSize": COUNT, "done": not part.has_more, "records": part.items}
    if part.has_more:
        body["nextRecordsUrl"] = f"{path}/query/01gD0000002HU6K-{part.end}"
    return Answer(body)


def twilio(request: Request) -> Answer:
    number, part = by_page(request, "Page", "PageSize", 50, 1000, first=0)
    return Answer({
        "messages": part.items, "start": part.start, "end": part.end - 1, "page": number, "page_size": part.size,
        "uri": request.relative(), "first_page_uri": request.relative(Page=0, PageSize=part.size),
        "next_page_uri": request.relative(Page=number + 1, PageSize=part.size, PageToken=token(part.end)) if part.has_more else None,
        "previous_page_uri": request.relative(Page=number - 1, PageSize=part.size) if number else None})


def twilio_meta(request: Request) -> Answer:
    number, part = by_page(request, "Page", "PageSize", 50, 100, first=0)
    return Answer({
        "services": part.items,
        "meta": {
            "page": number, "page_size": part.size, "first_page_url": request.link(Page=0, PageSize=part.size),
            "previous_page_url": request.link(Page=number - 1, PageSize=part.size) if number else None, "url": request.link(),
            "next_page_url": request.link(Page=number + 1, PageSize=part.size, PageToken=token(part.end)) if part.has_more else None,
            "key": "services"}})


def digitalocean(request: Request) -> Answer:
    number, part = by_page(request, "page", "per_page", 20, 200)
    links = {}
    if number > 1:
        links |= {"first": request.link(page=1), "prev": request.link(page=number - 1)}
    if part.has_more:
        links |= {"next": request.link(page=number + 1), "last": request.link(page=pages(part.size))}
    return Answer({"droplets": part.items, "links": {"pages": links} if links else {}, "meta": {"total": COUNT}})


def asana(request: Request) -> Answer:
    part = by_token(request, "offset", "limit", 50)
    after = next_token(part)
    return Answer({"data": part.items, "next_page": after and {
        "offset": after, "path": request.relative(offset=after), "uri": request.link(offset=after)}})


def confluence(request: Request) -> Answer:
    part = by_offset(request, "start", "limit", 25)
    context, _, rest = request.path.partition("/rest/")
    links = {"base": request.origin + context, "context": "/wiki", "self": request.link()}
    if part.has_more:
        links["next"] = f"/rest/{rest}?limit={part.size}&start={part.end}"
    return Answer({"results": part.items, "start": part.start, "limit": part.size, "size": len(part.items), "_links": links})


def bitbucket(request: Request) -> Answer:
    number, part = by_page(request, "page", "pagelen", 10)
    body = {"size": COUNT, "page": number, "pagelen": part.size, "values": part.items}
    if part.has_more:
        body["next"] = request.link(page=number + 1)
    if number > 1:
        body["previous"] = request.link(page=number - 1)
    return Answer(body)


def docker_hub(request: Request) -> Answer:
    number, part = by_page(request, "page", "page_size", 10)
    return Answer({
        "count": COUNT, "next": request.link(page=number + 1, page_size=part.size) if part.has_more else None,
        "previous": request.link(page=number - 1, page_size=part.size) if number > 1 else None, "results": part.items})


def zendesk(request: Request) -> Answer:
    number, part = by_page(request, "page", "per_page", 100)
    body = {
        "tickets": part.items, "count": COUNT, "next_page": request.link(page=number + 1) if part.has_more else None,
        "previous_page": request.link(page=number - 1) if number > 1 else None}
    if request.query.get("include") == "users":
        body["users"] = [{"id": 9000 + n, "name": f"user {n}"} for n in range(4 * part.size)]
    return Answer(body)


def zendesk_cursor(request: Request) -> Answer:
    part = by_token(request, "page[after]", "page[size]", 100)
    link = request.link(**{"page[after]": token(part.end)})
    return Answer({
        "tickets": part.items, "meta": {"has_more": part.has_more, "after_cursor": token(part.end), "before_cursor": "b"},
        "links": {"prev": request.link(**{"page[before]": "b"}), "next": link if part.has_more else None}})


def odata_next(request: Request, name: str) -> dict:
    part = by_token(request, "$skiptoken", "$top", 100)
    return {"value": part.items} | ({name: request.link(**{"$skiptoken": token(part.end)})} if part.has_more else {})


def graph(request: Request) -> Answer:
    return Answer({"@odata.context": request.address + "#users"} | odata_next(request, "@odata.nextLink"))


def sharepoint(request: Request) -> Answer:
    return Answer({"odata.metadata": request.address + "#lists"} | odata_next(request, "odata.nextLink"))


def sharepoint_verbose(request: Request) -> Answer:
    part = by_token(request, "$skiptoken", "$top", 100)
    body = {"results": part.items}
    if part.has_more:
        body["__next"] = request.link(**{"$skiptoken": token(part.end)})
    return Answer({"d": body})


def datasette(request: Request) -> Answer:
    part = by_token(request, "_next", "_size", 100, 1000)
    after = next_token(part)
    return Answer({
        "database": "rows", "table": "rows", "is_view": False, "rows": [[item["id"], item["name"]] for item in part.items],
        "truncated": False, "filtered_table_rows_count": COUNT, "expanded_columns": [], "columns": ["id", "name"],
        "primary_keys": ["id"], "units": {}, "query": {"sql": "select id, name from rows", "params": {}},
        "facet_results": {}, "suggested_facets": [{"name": "score", "toggle_url": request.address + "?_facet=score"}],
        "next": after, "next_url": request.link(_next=after) if after else None, "query_ms": 2.7})


def paypal(request: Request) -> Answer:
    number, part = by_page(request, "page", "page_size", 10, 20)
    links = [{"href": request.link(page=number), "rel": "self", "method": "GET"}]
    if part.has_more:
        links.append({"href": request.link(page=number + 1), "rel": "next", "method": "GET"})
    if number > 1:
        links.append({"href": request.link(page=number - 1), "rel": "prev", "method": "GET"})
    return Answer({"products": part.items, "links": links})


def facebook(request: Request) -> Answer:
    part = by_token(request, "after", "limit", 25)
    paging = {"cursors": {"before": token(part.start), "after": token(part.end)}}
    if part.has_more:
        paging["next"] = request.link(after=token(part.end))
    return Answer({"data": part.items, "paging": paging})


def rick_and_morty(request: Request) -> Answer:
    number, part = by_page(request, "page", None, 20)
    return Answer({
        "info": {
            "count": COUNT, "pages": pages(part.size), "next": request.link(page=number + 1) if part.has_more else None,
            "prev": request.link(page=number - 1) if number > 1 else None},
        "results": part.items})


def polygon(request: Request) -> Answer:
    part = by_token(request, "cursor", "limit", 100, 1000)
    body = {"status": "OK", "request_id": "e", "count": len(part.items), "results": part.items}
    return Answer(body | ({"next_url": request.link(cursor=token(part.end))} if part.has_more else {}))


APIS = {
    "salesforce": API(
        "Salesforce", "https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_query.htm",
        "/services/data/v60.0/query/?q=SELECT+Id+FROM+Account", salesforce),
    "twilio": API("Twilio", "https://www.twilio.com/docs/usage/twilios-response", "/2010-04-01/Accounts/AC/Messages.json", twilio),
    "twilio-meta": API("Twilio, newer APIs", "https://www.twilio.com/docs/usage/twilios-response", "/v1/Services", twilio_meta),
    "digitalocean": API("DigitalOcean", "https://docs.digitalocean.com/reference/api/intro/", "/v2/droplets", digitalocean),
    "asana": API("Asana", "https://developers.asana.com/docs/pagination", "/api/1.0/tasks?limit=50", asana),
    "confluence": API(
        "Confluence", "https://developer.atlassian.com/server/confluence/pagination-in-the-rest-api/",
        "/wiki/rest/api/content", confluence),
    "bitbucket": API("Bitbucket", "https://developer.atlassian.com/cloud/bitbucket/rest/intro/#pagination", "/2.0/repositories", bitbucket),
    "docker-hub": API("Docker Hub", "https://docs.docker.com/reference/api/hub/latest/", "/v2/repositories/library/swift/tags", docker_hub),
    "zendesk": API("Zendesk", "https://developer.zendesk.com/api-reference/introduction/pagination/", "/api/v2/tickets.json", zendesk),
    "zendesk-include": API(
        "Zendesk, side-loading", "https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/side_loading/",
        "/api/v2/tickets.json?include=users", zendesk, items="/tickets"),
    "zendesk-cursor": API(
        "Zendesk, cursors", "https://developer.zendesk.com/api-reference/introduction/pagination/",
        "/api/v2/tickets?page[size]=100", zendesk_cursor),
    "graph": API("Microsoft Graph", "https://learn.microsoft.com/en-us/graph/paging", "/v1.0/users", graph),
    "sharepoint": API(
        "SharePoint", "https://learn.microsoft.com/en-us/sharepoint/dev/sp-add-ins/use-odata-query-operations-in-sharepoint-rest-requests",
        "/_api/web/lists", sharepoint),
    "sharepoint-verbose": API(
        "SharePoint, verbose", "https://learn.microsoft.com/en-us/sharepoint/dev/sp-add-ins/use-odata-query-operations-in-sharepoint-rest-requests",
        "/_api/web/lists", sharepoint_verbose),
    "datasette": API("Datasette", "https://docs.datasette.io/en/stable/json_api.html", "/rows/rows.json", datasette, items="/rows"),
    "paypal": API("PayPal", "https://developer.paypal.com/docs/api/catalog-products/v1/", "/v1/catalogs/products", paypal),
    "facebook": API("Facebook Graph", "https://developers.facebook.com/docs/graph-api/results/", "/v19.0/me/feed", facebook),
    "rick-and-morty": API("Rick and Morty", "https://rickandmortyapi.com/documentation/", "/api/character", rick_and_morty),
    "polygon": API("Polygon", "https://polygon.io/docs/rest/quickstart", "/v3/reference/tickers", polygon),
}
