/**
 * `npm run bench:chat [-- --chats 2000 --messages 4000]`: so many open conversations on one node over Postgres, each with the page of its member open, and an operator
 * who answers. Prints how long after it was sent the other side had a message; then the node is killed while both sides write, and what was
 * answered is looked for on the node that is left.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { startPostgres } from '#test-services/postgres.ts';
import { demoMembers, seedDemoMembers } from '../../apps/server/src/modules/members/index.ts';
import { signedIn } from '../../apps/server/src/modules/operators/console/testing.ts';
import { openTestApp, openTestDatabase } from '../../apps/server/src/testing.ts';

const { values } = parseArgs({
  options: { chats: { type: 'string', default: '2000' }, messages: { type: 'string', default: '4000' } },
});
const chats = Number(values.chats);
const messages = Number(values.messages);
const OPENING = 50;
/** Of each side, a second. */
const RATE = 20;
const OPERATOR_TOPICS = 50;
const SETTLE_MS = 5_000;
/** Messages between two signs that the operator is there. */
const STAY_EVERY = 400;

const postgres = await startPostgres();
process.env.TEST_DATABASE = 'postgres';
process.env.TEST_POSTGRES_URL = postgres.url;
const database = await openTestDatabase();
const { sql } = database;
const app = await openTestApp({ database });
await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
const operator = await signedIn(app, { username: 'anna', grants: { demo: ['*'] } }, { now: Date.now });

interface Chat {
  readonly memberId: string;
  readonly token: string;
  readonly conversationId: string;
  readonly address: string;
}

const digest = (token: string) => createHash('sha256').update(token).digest('base64url');
const name = demoMembers[0].username;

/** Members, each with an open page of the chat and a conversation that the operator has taken. */
async function makeChats(): Promise<readonly Chat[]> {
  const made = Array.from({ length: chats }, (_, at) => ({
    memberId: randomUUID(),
    conversationId: randomUUID(),
    sessionId: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    address: `10.${Math.floor(at / 62_500)}.${Math.floor(at / 250) % 250}.${(at % 250) + 1}`,
  }));
  const rows = JSON.stringify(made.map((chat) => ({ ...chat, hash: digest(chat.token) })));
  const each = `json_to_recordset($1::json) as c ("memberId" uuid, "conversationId" uuid, "sessionId" uuid, hash text)`;
  const like = (table: string, owner: string, changes: string) => `insert into ${table} select one.* from ${each}
    join ${table} t on t.merchant_id = 'demo' and t.${owner} = (select id from member where merchant_id = 'demo' and username = '${name}')
    cross join lateral jsonb_populate_record(t, jsonb_build_object(${changes})) as one`;
  const named = `'username', 'chat' || c."memberId"`;
  await sql.query(like('member', 'id', `'id', c."memberId", ${named}, 'phone', null, 'email', null`), [rows]);
  await sql.query(
    like(
      'credential',
      'member_id',
      `'member_id', c."memberId", 'username', 'c' || left(c."memberId"::text, 30), 'username_key', 'c' || left(c."memberId"::text, 30)`,
    ),
    [rows],
  );
  await sql.query(
    `insert into session (merchant_id, id, member_id, is_first_login, address, device, created_at, renewed_at, idle_ends_at, ends_at)
     select 'demo', c."sessionId", c."memberId", false, '127.0.0.1', 'bench', now(), now(), now() + interval '1 day', now() + interval '1 day' from ${each}`,
    [rows],
  );
  await sql.query(
    `insert into stage_token (merchant_id, token_hash, session_id, game, game_id, is_free, expires_at)
     select 'demo', c.hash, c."sessionId", '*chat', 0, false, now() + interval '1 day' from ${each}`,
    [rows],
  );
  await sql.query(
    `insert into chat_conversation (merchant_id, id, member_id, state, language, extras, operator, last_seq, member_seen_seq, operator_seen_seq, created_at, last_at)
     select 'demo', c."conversationId", c."memberId", 'claimed', 'EN', '', 'anna', 0, 0, 0, now(), now() from ${each}`,
    [rows],
  );
  return made;
}

/** The same in all processes. */
const now = () => performance.timeOrigin + performance.now();
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function post(
  port: number,
  host: string,
  path: string,
  headers: Record<string, string>,
  body: object,
): Promise<number> {
  const text = JSON.stringify(body);
  const all = {
    ...headers,
    host: `${host}:${port}`,
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(text)}`,
  };
  return new Promise((resolve, reject) => {
    const requested = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers: all }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    requested.on('error', reject).end(text);
  });
}

interface Written {
  readonly chat: Chat;
  readonly isMember: boolean;
  readonly sendId: string;
  readonly text: string;
}

const cookie = `croupier_console=${encodeURIComponent(operator)}`;

/** The status of one message; rejects where the node is gone. */
function send(port: number, { chat, isMember, sendId, text }: Written): Promise<number> {
  const body = { sendId, text };
  if (isMember) {
    const headers = { authorization: `Bearer ${chat.token}`, 'x-forwarded-for': chat.address };
    return post(port, 'stage.localhost', '/wps/chat/messages', headers, body);
  }
  return post(port, 'console.localhost', `/console/api/chats/${chat.conversationId}/messages`, operatorAt(port), body);
}

const operatorAt = (port: number) => ({
  cookie,
  merchant: 'demo',
  origin: `http://console.localhost:${port}`,
  'x-requested-with': 'bench',
});

/** Anyone who is away for minutes loses the conversations. */
const stayOnline = (port: number) =>
  post(port, 'console.localhost', '/console/api/chat-operators', operatorAt(port), { isThere: true });

interface Received {
  readonly value?: { readonly message?: { readonly from?: string; readonly text?: string } };
}

/** A socket that has joined these chats; tells each message of the other side. */
function openSocket(
  url: string,
  headers: Record<string, string>,
  first: readonly object[],
  received: (text: string, from: string) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    socket.on('error', reject);
    socket.on('open', () => {
      for (const message of first) socket.send(JSON.stringify(message));
      resolve(socket);
    });
    socket.on('message', (raw) => {
      const { message } = (JSON.parse(String(raw)) as Received).value ?? {};
      if (message?.text !== undefined) received(message.text, message.from ?? '');
    });
  });
}

const latencies = { member: [] as number[], operator: [] as number[] };

/** The page of each member, and the operator's connections. */
async function openSockets(port: number, all: readonly Chat[]): Promise<readonly WebSocket[]> {
  const opened: WebSocket[] = [];
  const seen = (of: 'member' | 'operator') => (text: string, from: string) => {
    if (from === of) latencies[of].push(now() - Number(text.split(' ')[0]));
  };
  const page = ({ memberId, token, address }: Chat) =>
    openSocket(
      `ws://127.0.0.1:${port}/ws`,
      { host: `stage.localhost:${port}`, 'x-forwarded-for': address },
      [
        { type: 'hello', token },
        { type: 'join', topic: `chat:${memberId}` },
      ],
      seen('operator'),
    );
  for (let from = 0; from < all.length; from += OPENING)
    opened.push(...(await Promise.all(all.slice(from, from + OPENING).map(page))));
  for (let from = 0; from < all.length; from += OPERATOR_TOPICS) {
    const joins = all
      .slice(from, from + OPERATOR_TOPICS)
      .map(({ memberId }) => ({ type: 'join', topic: `chat:${memberId}` }));
    const headers = { host: `console.localhost:${port}`, origin: `http://console.localhost:${port}`, cookie };
    const far = { ...headers, 'x-forwarded-for': `172.32.${Math.floor(from / OPERATOR_TOPICS)}.1` };
    opened.push(await openSocket(`ws://127.0.0.1:${port}/console/live?merchant=demo`, far, joins, seen('member')));
  }
  return opened;
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Messages of both sides at an even pace, each in another chat; what came of each. */
async function write(port: number, all: readonly Chat[], count: number, during?: (number: number) => void) {
  const sent: { readonly written: Written; readonly status: Promise<number> }[] = [];
  const begin = now();
  for (let number = 0; number < count; number += 1) {
    const chat = all[Math.floor(number / 2) % all.length];
    if (!chat) break;
    const written = { chat, isMember: number % 2 === 0, sendId: randomUUID(), text: `${now()} ${number}` };
    sent.push({ written, status: send(port, written).catch(() => 0) });
    during?.(number);
    if (number % STAY_EVERY === 0) void stayOnline(port).catch(() => undefined);
    await pause(Math.max(0, begin + (number * 1_000) / (2 * RATE) - now()));
  }
  return Promise.all(sent.map(async ({ written, status }) => ({ written, status: await status })));
}

function report(side: string, times: readonly number[], expected: number): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
  console.log(
    `${side.padEnd(28)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   p99 ${at(0.99)} ms   ${times.length} of ${expected} seen`,
  );
}

const node: ChildProcess = fork(fileURLToPath(new URL('chat-node.ts', import.meta.url)), [database.url ?? '']);
process.on('exit', () => node.kill('SIGKILL'));
const port = Number(await new Promise((resolve) => node.once('message', resolve)));
await stayOnline(port);
const all = await makeChats();
const sockets = await openSockets(port, all);
await pause(SETTLE_MS);
console.log(`${all.length} open conversations, ${sockets.length} sockets, ${2 * RATE} messages/s`);
const measured = await write(port, all, messages);
await pause(SETTLE_MS);
const refused = measured
  .filter(({ status }) => status !== 200)
  .map(({ written, status }) => `${status} ${written.isMember}`);
report('of members, seen by operators', latencies.member, messages / 2);
report('of the operator, on the page', latencies.operator, messages / 2);
if (refused.length > 0)
  console.log(
    'refused',
    Object.entries(Object.groupBy(refused, (one) => one)).map(([k, v]) => `${k}: ${v?.length}`),
  );

const rest = await app.listen();
const killed = await write(port, all, messages / 4, (number) => {
  if (number === Math.floor(messages / 8)) node.kill('SIGKILL');
});
const answered = killed.filter(({ status }) => status === 200);
const idsOf = (some: typeof killed) => some.map(({ written }) => written.sendId);
const stored = async (ids: readonly string[]) => {
  const rows = await sql.query<{ send_id: string }>(
    `select send_id from chat_message where merchant_id = 'demo' and send_id = any (string_to_array($1, ',')::uuid[])`,
    [ids.join(',')],
  );
  return { rows: rows.length, ids: new Set(rows.map(({ send_id }) => send_id)).size };
};
const before = await stored(idsOf(answered));
for (const { written, status } of killed) if (status !== 200) await send(rest, written);
const after = await stored(idsOf(killed));
console.log(
  `killed while ${killed.length} were sent: ${answered.length} were answered, ${answered.length - before.ids} of them lost; after the others were sent again, ${killed.length - after.ids} lost, ${after.rows - after.ids} twice`,
);
for (const socket of sockets) socket.terminate();
agent.destroy();
await app.close();
await database.close();
await postgres.stop();
process.exit();
