/** Lagoon's web site: launches for merchants, the wheel for players, a control page on which it can be closed. */
import {
  escapeHtml,
  failure,
  htmlResponse,
  json,
  openMemory,
  redirectTo,
  type SandboxPorts,
  type SandboxSite,
  sandboxSite,
  verifyMessage,
} from '#provider-kit';
import { readGrant, readLaunch, readNamed, scheme } from '../messages.ts';
import { GAME } from '../stakes.ts';
import { answerRounds } from './answer-rounds.ts';
import { controlPage, messagePage, style, tablePage } from './pages.ts';
import { type BookedSet, createRoundsBook, type RoundsBook } from './rounds-book.ts';
import { createTables, type TableParts, type Tables } from './tables.ts';
import { createWalletCalls, type OwedCalls } from './wallet-calls.ts';

const MAX_LAUNCHES = 2_000;

// Merchants' pages frame the table; their origins are not known here.
const html = (body: string, status = 200) => htmlResponse(body, { status, frameAncestors: 'http: https:' });

interface Site {
  readonly ports: SandboxPorts;
  readonly tables: Tables;
  readonly book: RoundsBook;
  /** Opened once. */
  readonly launches: Map<string, TableParts & { readonly ticket: string }>;
  readonly operators: Set<string>;
  readonly closedTo: Set<string>;
}

/** Whether this merchant signed the request. */
function isSigned(ports: SandboxPorts, operator: string, request: Request, body: string): boolean {
  const key = ports.keyOf(operator);
  const headers = Object.fromEntries(request.headers);
  return key !== undefined && verifyMessage(scheme, key, { headers, body, nowMs: ports.clock.now() }) !== undefined;
}

/** Also while Lagoon is closed to players. */
async function answerOrder({ ports, book }: Site, path: string, request: Request): Promise<Response> {
  const text = await request.text();
  const operator = operatorOf(text);
  if (operator === undefined || !isSigned(ports, operator, request, text)) return failure('unsigned', 401);
  const answer = answerRounds(book, path, text);
  return answer ? json(answer.body, answer.status) : failure('unknown', 404);
}

function operatorOf(text: string): string | undefined {
  const named = readGrant(text) ?? readNamed(text);
  return named?.operator;
}

async function answerLaunch({ ports, launches, operators, closedTo }: Site, request: Request): Promise<Response> {
  const text = await request.text();
  const launch = readLaunch(text);
  if (!launch || !isSigned(ports, launch.operator, request, text)) return failure('unsigned', 401);
  const { operator, gameCode: game, language, ticket, nonce, lobbyUrl, cashierUrl, historyUrl, freeRounds } = launch;
  operators.add(operator);
  if (closedTo.has(operator)) return failure('maintenance', 503);
  if (game !== GAME || launch.mode === 'demo') return json({ refused: 'game' }, 403);
  const [oldest] = launches.keys();
  if (launches.size >= MAX_LAUNCHES && oldest !== undefined) launches.delete(oldest);
  const id = Buffer.from(ports.random.bytes(18)).toString('base64url');
  const links = { lobby: lobbyUrl, cashier: cashierUrl, history: historyUrl };
  launches.set(id, { operator, game, language, links, ticket, ...(freeRounds !== undefined && { freeRounds }) });
  return json({ nonce, url: `${ports.origin}/open/${id}` });
}

async function open({ launches, tables }: Site, id: string): Promise<Response> {
  const launch = launches.get(id);
  launches.delete(id);
  const table = launch && (await tables.open(launch, launch.ticket));
  return table ? redirectTo(`/table/${table.id}`) : html(messagePage(launch?.language ?? 'EN', 'gone'), 410);
}

async function answerTable({ tables, closedTo }: Site, id: string, request: Request): Promise<Response> {
  const table = tables.byId(id);
  if (!table) return html(messagePage('EN', 'gone'), 404);
  if (closedTo.has(table.operator)) return html(messagePage(table.language, 'closed'), 503);
  if (request.method !== 'POST') return html(tablePage({ ...table, free: tables.freeAt(table) }));
  await tables.spin(table, await request.formData());
  return redirectTo(`/table/${escapeHtml(id)}`);
}

async function repair({ closedTo }: Site, request: Request): Promise<Response> {
  const operator = String((await request.formData()).get('account'));
  if (!closedTo.delete(operator)) closedTo.add(operator);
  return redirectTo('/');
}

export function createLagoonSite(ports: SandboxPorts): SandboxSite {
  const slot = openMemory(ports);
  const savedRounds = slot<readonly BookedSet[]>('rounds');
  const book = createRoundsBook(ports.clock, savedRounds.load(), (sets) => savedRounds.save(sets));
  const tables = createTables(ports, createWalletCalls(ports, slot<OwedCalls>('owed')), book);
  const site: Site = { ports, tables, book, launches: new Map(), operators: new Set(), closedTo: new Set() };
  return sandboxSite(style, ({ request, path, room, id, isPost }) => {
    if (path === '/launch' && isPost) return answerLaunch(site, request);
    if (room === 'rounds' && isPost) return answerOrder(site, path, request);
    if (room === 'open') return open(site, id);
    if (room === 'table' && id !== '') return answerTable(site, id, request);
    if (path === '/repairs' && isPost) return repair(site, request);
    if (path !== '/') return html(messagePage('EN', 'gone'), 404);
    return html(controlPage([...site.operators].map((name) => ({ name, isClosed: site.closedTo.has(name) }))));
  });
}
