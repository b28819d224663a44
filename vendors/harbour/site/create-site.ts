/** Harbour's web site: its API for merchants, its table for players, its control page. */
import { formatAmount } from '#kernel';
import {
  failure,
  htmlResponse,
  json,
  redirectTo,
  type SandboxPorts,
  type SandboxSite,
  sandboxSite,
  signedBody,
  signMessage,
} from '#provider-kit';
import {
  readBalanceQuestion,
  readBalancesQuestion,
  readBetsQuestion,
  readCloseOrder,
  readGamesQuestion,
  readListQuestion,
  readOrder,
} from '../messages.ts';
import { isSignedAddress, launchCheckText, scheme } from '../signing.ts';
import { type Book, type Holding, listHoldings, listOrders, openBook } from './book.ts';
import { createGameSessions, fall, type GameSessions } from './game-sessions.ts';
import { answerGames, coins, pictureOf, type SiteGame } from './games.ts';
import { answerLaunch, demoHolding, partsOf } from './launches.ts';
import { controlPage, messagePage, style, tablePage } from './pages.ts';
import { takeOrder } from './take-order.ts';
import { listTosses, newestTosses, takeBack } from './tosses.ts';

// Merchants' pages frame the table; their origins are not known here.
const html = (body: string, status = 200) => htmlResponse(body, { status, frameAncestors: 'http: https:' });

interface Site {
  readonly ports: SandboxPorts;
  readonly book: Book;
  readonly sessions: GameSessions;
  readonly games: readonly SiteGame[];
  /** Known accounts, for the control page. */
  readonly accounts: Set<string>;
}

async function answerApi(
  { ports, book, sessions, accounts, games }: Site,
  path: string,
  request: Request,
): Promise<Response> {
  const signed = await signedBody(ports, scheme, request);
  if (!signed) return failure('unsigned', 401);
  const { account, text } = signed;
  accounts.add(account);
  if (path === '/api/players/close') return closePlayer(sessions, account, text);
  if (book.closedTo.has(account) && path !== '/api/transfers/status') return failure('maintenance', 503);
  if (path === '/api/launch') return answerLaunch(ports, games, account, text);
  if (path === '/api/games')
    return answered(readGamesQuestion(text), (requested) => answerGames(ports.origin, games, requested));
  if (path === '/api/balance') return answerBalance(book, account, text);
  if (path === '/api/balances')
    return answered(readBalancesQuestion(text), (requested) => listHoldings(book, account, requested));
  if (path === '/api/transfers/list')
    return answered(readListQuestion(text), (requested) => listOrders(book, account, requested));
  if (path === '/api/bets')
    return answered(readBetsQuestion(text), (requested) => listTosses(book, account, requested));
  const order = readOrder(text);
  if (!order) return failure('malformed', 400);
  if (path === '/api/transfers/status') {
    const known = book.orderOf(account, order.transferId);
    return known ? json(known.answer) : failure('unknown', 404);
  }
  const reply = takeOrder(ports, book, account, order);
  if (reply.kind === 'answer') return json(reply.answer);
  return reply.kind === 'silence' ? failure('timeout', 504) : failure('malformed', 400);
}

function answered<Question>(requested: Question | undefined, answer: (requested: Question) => object): Response {
  return requested === undefined ? failure('malformed', 400) : json(answer(requested));
}

/** During maintenance no session opens. */
function closePlayer(sessions: GameSessions, account: string, text: string): Response {
  const order = readCloseOrder(text);
  if (!order) return failure('malformed', 400);
  sessions.close(account, order.player);
  return json({ player: order.player, closed: true });
}

function answerBalance(book: Book, account: string, text: string): Response {
  const requested = readBalanceQuestion(text);
  const holding = requested && book.holdingOf(account, requested.player, requested.currency);
  if (!holding) return failure('malformed', 400);
  const { player, currency, balanceMinor, inMinor, outMinor } = holding;
  return json({
    player,
    currency: currency.code,
    balance: formatAmount(balanceMinor, currency),
    transferredIn: formatAmount(inMinor, currency),
    transferredOut: formatAmount(outMinor, currency),
  });
}

/** The merchant decides at the time of use whether a launch is valid: the player may be on a break since. */
async function open(site: Site, query: URLSearchParams): Promise<Response> {
  const { ports, sessions } = site;
  const account = query.get('account') ?? '';
  const language = query.get('language') ?? 'EN';
  const key = ports.keyOf(account);
  if (key === undefined || !isSignedAddress(key, query, ports.clock.now()))
    return html(messagePage(language, 'gone'), 403);
  const holding =
    query.get('mode') === 'demo' ? demoHolding(account, query) : await admitted(site, account, key, query);
  const session =
    holding && sessions.take(query.get('token') ?? '', language, holding, partsOf(query, ports.clock.now()));
  return session ? redirectTo(`/table/${session.id}`) : html(messagePage(language, 'gone'), 410);
}

async function admitted(
  { ports, book, sessions }: Site,
  account: string,
  key: string,
  query: URLSearchParams,
): Promise<Holding | undefined> {
  const player = query.get('player') ?? '';
  const closings = sessions.closings(account, player);
  const body = JSON.stringify({ player, ticket: query.get('token') ?? '' });
  const signed = signMessage(scheme, key, { account, nowMs: ports.clock.now(), body: launchCheckText(body) });
  const [origin] = ports.originsOf(account);
  const posted = origin === undefined ? undefined : await ports.post(`${origin}/vendors/harbour/seat`, signed, body);
  const isAdmitted = posted?.status === 200 && sessions.closings(account, player) === closings;
  return isAdmitted ? book.holdingOf(account, player, query.get('currency') ?? '') : undefined;
}

async function answerTable({ ports, book, sessions }: Site, id: string, request: Request): Promise<Response> {
  const session = sessions.byId(id);
  if (!session) return html(messagePage('EN', 'gone'), 404);
  if (book.closedTo.has(session.holding.account)) return html(messagePage(session.language, 'closed'), 503);
  if (request.method !== 'POST') return html(tablePage(session, ports.clock.now()));
  fall(ports, book, session, await request.formData());
  return redirectTo(`/table/${id}`);
}

async function repair({ book }: Site, request: Request): Promise<Response> {
  const account = String((await request.formData()).get('account'));
  if (!book.closedTo.delete(account)) book.closedTo.add(account);
  book.changed();
  return redirectTo('/');
}

async function takeTossBack({ ports, book }: Site, request: Request): Promise<Response> {
  takeBack(book, String((await request.formData()).get('toss')), ports.clock.now());
  return redirectTo('/');
}

export function createHarbourSite(ports: SandboxPorts, games: readonly SiteGame[] = coins): SandboxSite {
  const site: Site = {
    ports,
    games,
    book: openBook(ports.memory),
    sessions: createGameSessions(ports),
    accounts: new Set(),
  };
  return sandboxSite(style, ({ request, path, query, room, id, isPost }) => {
    if (room === 'api' && isPost) return answerApi(site, path, request);
    if (path === '/open') return open(site, query);
    if (room === 'pictures') return pictureOf(games, id);
    if (room === 'table' && id !== '') return answerTable(site, id, request);
    if (path === '/repairs' && isPost) return repair(site, request);
    if (path === '/tosses' && isPost) return takeTossBack(site, request);
    if (path !== '/') return html(messagePage('EN', 'gone'), 404);
    const accounts = [...site.accounts].map((name) => ({ name, isClosed: site.book.closedTo.has(name) }));
    return html(controlPage(site.book.newest(50), newestTosses(site.book, 20), accounts));
  });
}
