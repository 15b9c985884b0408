"""APIs whose pages are named in header fields."""

from documented.api import API, COUNT, Answer, Request, by_offset, by_page, by_token, pages, token


def link_field(request: Request, number: int, count: int, parameter: str = "page", **size) -> dict[str, str]:
    links = {"first": 1, "last": count}
    if number > 1:
        links["prev"] = number - 1
    if number < count:
        links["next"] = number + 1
    return {"Link": ", ".join(f'<{request.link(**{parameter: page}, **size)}>; rel="{relation}"' for relation, page in links.items())}


def github(request: Request) -> Answer:
    number, part = by_page(request, default=30)
    return Answer(part.items, link_field(request, number, pages(part.size)))


def gitlab(request: Request) -> Answer:
    number, part = by_page(request)
    count = pages(part.size)
    return Answer(part.items, link_field(request, number, count, per_page=part.size) | {
        "x-next-page": str(number + 1) if number < count else "", "x-page": str(number), "x-per-page": str(part.size),
        "x-prev-page": str(number - 1) if number > 1 else "", "x-total": str(COUNT), "x-total-pages": str(count)})


def shopify(request: Request) -> Answer:
    part = by_token(request, "page_info", "limit", 50, 250)
    link = f'<{request.link(page_info=token(part.end), limit=part.size)}>; rel="next"'
    return Answer({"products": part.items}, {"Link": link} if part.has_more else {
        "Link": f'<{request.link(page_info=token(0), limit=part.size)}>; rel="previous"'})


def sentry(request: Request) -> Answer:
    part = by_token(request, "cursor", "per_page", 100)
    return Answer(part.items, {"Link": ", ".join(
        f'<{request.link(cursor=cursor)}>; rel="{relation}"; results="{str(results).lower()}"; cursor="{cursor}"'
        for relation, cursor, results in [
            ("previous", "before", part.start > 0), ("next", token(part.end), part.has_more)])})


def okta(request: Request) -> Answer:
    part = by_token(request, "after", "limit", 50, 200)
    links = [f'<{request.link()}>; rel="self"']
    if part.has_more:
        links.append(f'<{request.link(after=token(part.end))}>; rel="next"')
    return Answer(part.items, {"Link": ", ".join(links)})


def servicenow(request: Request) -> Answer:
    part = by_offset(request, "sysparm_offset", "sysparm_limit", 100, 10000)
    links = [f'<{request.link(sysparm_offset=0)}>;rel="first"']
    if part.has_more:
        links.append(f'<{request.link(sysparm_offset=part.end)}>;rel="next"')
    return Answer({"result": part.items}, {"Link": ",".join(links), "X-Total-Count": str(COUNT)})


def wordpress(request: Request) -> Answer:
    number, part = by_page(request, default=10)
    if part.start >= COUNT:
        return Answer({"code": "rest_post_invalid_page_number", "message": "", "data": {"status": 400}}, status=400)
    fields = {"X-WP-Total": str(COUNT), "X-WP-TotalPages": str(pages(part.size))}
    return Answer(part.items, fields | link_field(request, number, pages(part.size)))


def wordpress_without_link(request: Request) -> Answer:
    answer = wordpress(request)
    answer.fields.pop("Link", None)
    return answer


def kinto(request: Request) -> Answer:
    part = by_token(request, "_token", "_limit", 20)
    fields = {"ETag": '"1234"', "Last-Modified": "Fri, 02 May 2014 19:45:00 GMT"}
    if part.has_more:
        fields["Next-Page"] = request.link(_token=token(part.end), _limit=part.size)
    return Answer({"data": part.items}, fields)


def coinbase(request: Request) -> Answer:
    part = by_token(request, "after", "limit", 100)
    fields = {"CB-AFTER": token(part.end)} if part.has_more else {}
    return Answer(part.items, fields | {"CB-BEFORE": token(part.start)})


def eve(request: Request) -> Answer:
    _, part = by_page(request, size=None, default=50)
    return Answer(part.items, {"X-Pages": str(pages(part.size))}) if part.items else Answer(
        {"error": "Requested page does not exist!"}, status=404)


def yii(request: Request) -> Answer:
    number, part = by_page(request, "page", "per-page", 20, 50)
    return Answer(part.items, {
        "X-Pagination-Total-Count": str(COUNT), "X-Pagination-Page-Count": str(pages(part.size)),
        "X-Pagination-Current-Page": str(number), "X-Pagination-Per-Page": str(part.size)})


def aspnet(request: Request) -> Answer:
    number, part = by_page(request, "pageNumber", "pageSize", 10, 50)
    return Answer(part.items, {"X-Pagination": (
        f'{{"TotalCount":{COUNT},"PageSize":{part.size},"CurrentPage":{number},"TotalPages":{pages(part.size)},'
        f'"HasNext":{str(part.has_more).lower()},"HasPrevious":{str(number > 1).lower()}}}')})


def json_server(request: Request) -> Answer:
    number, part = by_page(request, "_page", "_limit", 10)
    if "_page" not in request.query:
        part.start, part.size = 0, COUNT
        return Answer(part.items)
    return Answer(part.items, {"X-Total-Count": str(COUNT)} | link_field(request, number, pages(part.size), parameter="_page"))


def harvest(request: Request) -> Answer:
    number, part = by_page(request, default=50, largest=2000)
    count = pages(part.size)
    return Answer(part.items, {"Total-Pages": str(count), "Total": str(COUNT), "Per-Page": str(part.size), "Page": str(number)})


APIS = {
    "github": API("GitHub", "https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api", "/repos/a/b/issues", github),
    "gitlab": API("GitLab", "https://docs.gitlab.com/api/rest/#pagination", "/api/v4/projects", gitlab),
    "shopify": API("Shopify", "https://shopify.dev/docs/api/admin-rest/usage/pagination", "/admin/api/2024-07/products.json", shopify),
    "sentry": API("Sentry", "https://docs.sentry.io/api/pagination/", "/api/0/projects/a/b/events/", sentry),
    "okta": API("Okta", "https://developer.okta.com/docs/api/", "/api/v1/users", okta),
    "servicenow": API(
        "ServiceNow", "https://www.servicenow.com/docs/bundle/zurich-api-reference/page/integrate/inbound-rest/concept/c_TableAPI.html",
        "/api/now/table/incident?sysparm_limit=100", servicenow),
    "wordpress": API("WordPress", "https://developer.wordpress.org/rest-api/using-the-rest-api/pagination/", "/wp-json/wp/v2/posts", wordpress),
    "wordpress-without-link": API(
        "WordPress, without Link", "https://developer.wordpress.org/rest-api/using-the-rest-api/pagination/",
        "/wp-json/wp/v2/posts", wordpress_without_link),
    "kinto": API("Kinto", "https://docs.kinto-storage.org/en/stable/api/1.x/pagination.html", "/v1/buckets/b/collections/c/records", kinto),
    "coinbase": API("Coinbase Exchange", "https://docs.cdp.coinbase.com/exchange/rest-api/pagination", "/products/BTC-USD/trades", coinbase),
    "eve": API("EVE Online", "https://developers.eveonline.com/docs/services/esi/pagination/x-pages/", "/latest/markets/10000002/orders/", eve),
    "yii": API("Yii", "https://www.yiiframework.com/doc/guide/2.0/en/rest-response-formatting", "/users", yii),
    "aspnet": API(
        "ASP.NET with X-Pagination", "https://code-maze.com/paging-aspnet-core-webapi/", "/api/owners", aspnet),
    "json-server": API("JSON Server", "https://github.com/typicode/json-server/tree/v0", "/posts?_page=1", json_server),
    "total-pages": API("API Pagination (Rails)", "https://github.com/davidcelis/api-pagination", "/movies", harvest),
}
