// The lists of the gallery: what each is called, the server's list behind it, and what the reader can do with it.

import chat from "../../Sources/Web/Gallery/Chat.swift";
import declarativeList from "../../Sources/Web/Gallery/DeclarativeList.swift";
import edits from "../../Sources/Web/Gallery/Edits.swift";
import feed from "../../Sources/Web/Gallery/Feed.swift";
import jump from "../../Sources/Web/Gallery/Jump.swift";
import laboratory from "../../Sources/Web/Gallery/Laboratory.swift";
import offline from "../../Sources/Web/Gallery/Offline.swift";
import offsetAndLimit from "../../Sources/Web/Gallery/OffsetAndLimit.swift";
import pullBothWays from "../../Sources/Web/Gallery/PullBothWays.swift";
import pullUpForMore from "../../Sources/Web/Gallery/PullUpForMore.swift";
import peopleList from "../../Sources/Web/List/PeopleList.swift";
import search from "../../Sources/Web/Gallery/Search.swift";
import sections from "../../Sources/Web/Gallery/Sections.swift";

/**
 * By their names in the address. `number` is the one that the engine knows an exhibit by. Of the server's list: `count` is
 * how many rows it has, and `latency` how long an answer takes, in milliseconds. `given` rows are shown without a request,
 * a row is `height` pixels tall before it is measured, and the space behind the last row is `tail` pixels tall. A list that
 * `isOpenEnded` does not know how many rows the server has. `staticRows` stand above the list. A list that `isKept` is as the
 * reader left it when the reader comes back. The list at an `address` is not the gallery's own.
 */
export const exhibits = new Map(Object.entries({
  "pull-up": {
    number: 0, title: "Pull up for more", code: pullUpForMore, count: 60, latency: 2000, given: 12, height: 75, tail: 75,
    look: "number",
    about: "12 rows are given. Pull up beyond the end and let go: 6 more load, which takes 2 seconds.",
    tools: ["more"], pulls: ["end"], isOpenEnded: true,
  },
  "offset": {
    number: 1, title: "Offset and limit", code: offsetAndLimit, count: 190, latency: 300, look: "number",
    about: "Pages of 20 rows, below a section that stays. When one of the last five rows is on screen, the next page loads. "
      + "A page with fewer than 20 rows is the last one.",
    tools: ["failNext"], isOpenEnded: true,
    staticRows: ["Limit: 20 rows", "Start: the number of rows received"],
  },
  "pull-both": {
    number: 2, title: "Pull down, pull up", code: pullBothWays, count: 150, latency: 2000, look: "number",
    about: "Pull down for 15 other rows, pull up for 15 more. Each pull cancels what the other one loads.",
    tools: ["more"], pulls: ["head", "end"], isOtherAtRefresh: true, isOpenEnded: true,
  },
  "moderators": {
    title: "Moderators", code: peopleList, address: "#site=stackoverflow&list=moderators",
    about: "The moderators or all users of a site. Rows that are not loaded are placeholders, and pages load before you reach them. "
      + "Failures of the network, of the answer and of the API have texts of their own.",
  },
  "last-row": {
    number: 3, title: "Declarative list, last row", code: declarativeList, count: 200, latency: 1000, given: 25,
    isOpenEnded: true, look: "page",
    about: "25 rows are given. When the last one is on screen, 25 more load. "
      + "The loading line shows only if that takes long.",
  },
  "threshold": {
    number: 4, title: "Declarative list, threshold", code: declarativeList, count: 200, latency: 500, given: 25,
    isOpenEnded: true, look: "page",
    about: "When the tenth row from the end is on screen, 25 more rows load.",
  },
  "chat": {
    number: 5, title: "Chat", code: chat, count: 2000, latency: 150, tail: 24, look: "chat",
    about: "Opens at its newest message and grows at both ends.", tools: ["write"],
  },
  "feed": {
    number: 6, title: "Feed", code: feed, count: 500, latency: 150, look: "text",
    about: "New rows at the top wait behind a button, so that nothing moves while you read.", tools: ["others"],
  },
  "sections": {
    number: 7, title: "Sections", code: sections, count: 2000, latency: 150, look: "text", hasSections: true,
    about: "The rows of a month share a header, which stays while they are on screen.",
  },
  "search": {
    number: 8, title: "Search", code: search, count: 5000, latency: 150, look: "text",
    about: "Each letter cancels the search before it.", tools: ["query"],
  },
  "edits": {
    number: 9, title: "Edit, delete, move", code: edits, count: 300, latency: 600, look: "text",
    about: "An edit shows at once, and is undone if the server refuses it.", tools: ["refuse"], isEditable: true,
  },
  "jump": {
    number: 10, title: "Jump", code: jump, count: 100000, latency: 150, look: "text",
    about: "Any of 100,000 rows, most of which are never loaded.", tools: ["goTo"],
  },
  "offline": {
    number: 11, title: "Offline and back", code: offline, count: 1000, latency: 150, look: "text",
    about: "Rows stay while the network is away, and loading goes on when it is back. The list is kept in memory: leave it and "
      + "come back, also offline, and it is as it was. A reload of the page loses it.",
    tools: ["network"], isKept: true,
  },
  "laboratory": {
    number: 12, title: "The engine at work", code: laboratory, count: 10000, latency: 600, look: "number", isLaboratory: true,
    about: "10,000 rows. You choose how they load, on a wide screen. B is another prefetch policy on the same scrolling.",
  },
}));
