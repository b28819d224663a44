/**
 * Every endpoint of the contract, with every kind of invalid request that applies to all: a clear refusal, and unchanged books. Of each kind
 * every third value, by turns, and all of them in the whole proof (WHOLE=1).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aliases, type Endpoint, endpoints, flags, type RefusalCode, refusals, takesKey } from '#contract';
import type { Json } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { merchants as manifests } from '#merchants/registry.ts';
import { atomically } from '../db/transactions.ts';
import { demoMembers, seedDemoMembers } from '../modules/members/index.ts';
import { openChatPage } from '../testing/open-chat-page.ts';
import { openFrame } from '../testing/open-frame.ts';
import { openTestApp, requestOf, type TestApp } from '../testing.ts';
import { absurdCursors, DEEP, deep, textsIn } from './testing/absurd.ts';
import { ID, partsOf, type Schema } from './testing/fitting.ts';

/** The demo with every flag on: a switched-off feature is refused before anything else is checked. */
const openWide = (manifest: MerchantManifest): MerchantManifest =>
  manifest.code === 'demo'
    ? { ...manifest, flags: Object.fromEntries(Object.keys(flags).map((flag) => [flag, true])) }
    : manifest;

let app: TestApp;
/** Tokens: of a member, an agent and a trial of the demo merchant, and of a member of another merchant. */
const who = { member: '', trial: '', visitor: '', stage: '', chat: '', agent: '' };

const [tiger, lotus, dragon] = demoMembers;
const enter = async (host: string, { username, password }: { username: string; password: string }) =>
  (await app.get('login', { host, body: { type: 'username', username, password } })).token;

beforeAll(async () => {
  app = await openTestApp({ manifests: manifests.map(openWide) });
  const { membersDeps, merchants } = app.modules;
  for (const merchant of merchants.all()) await seedDemoMembers(membersDeps, merchant);
  who.member = await enter('localhost', tiger);
  who.visitor = await enter('lotus.localhost', lotus);
  who.stage = await openFrame(app, who.member);
  // Of a session that no later one of the same member ends.
  who.chat = await openChatPage(app, 'demo', await enter('localhost', lotus));
  const { agents } = app.modules;
  const agent = { merchantId: 'demo', username: dragon.username, series: undefined };
  await atomically(app.database.db, (tx) => agents.backOffice.make(tx, agent));
  const { username, password } = dragon;
  who.agent = (await app.get('login', { body: { type: 'username', username, password, portal: 'agent' } })).token;
  const trial = await app.get('createTrial');
  who.trial = (await app.get('loginFreeplay', { body: trial })).token;
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

interface Attack {
  readonly token?: string;
  readonly key?: string;
  readonly host?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
}

async function attack(endpoint: Endpoint, requested: Attack) {
  const answer = await app.http.inject(requestOf(endpoint, requested));
  const isFile = endpoint.answersFile === true && answer.statusCode === 200;
  const body = isFile ? { success: true } : (answer.json() as { success: boolean; code?: RefusalCode });
  return { status: answer.statusCode, caching: answer.headers['cache-control'], ...body };
}

const tokenFor = ({ access }: Endpoint) =>
  access === 'anyone' || access === 'refresh' ? {} : { token: access === 'chat' ? who.chat : who.member };
const keyFor = (endpoint: Endpoint) => (takesKey(endpoint) ? { key: crypto.randomUUID() } : {});
const all = [
  ...(Object.entries(endpoints) as [string, Endpoint][]),
  ...Object.entries(aliases).map(([name, { endpoint }]): [string, Endpoint] => [name, endpoint]),
];
/** A stage token needs a launch: these calls stop at its guard, which is a refusal too. */
const isPastGuards = ([, { access }]: [string, Endpoint]) => access !== 'stage';

/** The values of a kind that it is this endpoint's turn to refuse. */
function turnOf<Value>(name: string, values: readonly Value[]): readonly Value[] {
  const turn = all.findIndex(([one]) => one === name);
  return process.env.WHOLE ? values : values.filter((_, at) => (at + turn) % 3 === 0);
}

const pagedByKey = all.filter(([, { query }]) => (query as Schema | undefined)?.properties?.cursor);

it.each(pagedByKey)('%s starts at the top, or refuses, for an invalid cursor', async (name, endpoint) => {
  const ofAgents = endpoint.refusals?.includes('agent.not_agent') ? { token: who.agent } : tokenFor(endpoint);
  const token = endpoint.access === 'stage' ? { token: who.stage } : ofAgents;
  for (const cursor of turnOf(name, absurdCursors)) {
    const parts = partsOf(endpoint);
    // Lists of one game need an existing game: an unknown one is refused before its cursor is read.
    const game = parts.query && 'gameId' in parts.query ? { gameId: 'fast-five' } : {};
    const answer = await attack(endpoint, { ...parts, ...token, query: { ...parts.query, ...game, cursor } });
    // So does what is in one thing of a member's: nobody has this one.
    const isOfOne = parts.query && 'chaseId' in parts.query;
    expect([isOfOne ? 404 : 200, 400], cursor).toContain(answer.status);
  }
});

describe.each(all)('%s', (name, endpoint) => {
  // With a valid request, logout succeeds.
  if (name === 'logout')
    beforeEach(async () => {
      who.member = await enter('localhost', tiger);
    });
  afterAll(async () => {
    if (name === 'logout') who.member = await enter('localhost', tiger);
  });

  const good = () => ({ ...partsOf(endpoint), ...tokenFor(endpoint), ...keyFor(endpoint) });
  const { access, body, query, params, changesState, method, refusals: own } = endpoint;

  it('answers with an envelope, whatever the request', async () => {
    const answer = await attack(endpoint, good());
    expect(typeof answer.success).toBe('boolean');
    if (!answer.success) expect(refusals).toHaveProperty([answer.code!]);
    expect(answer.status).not.toBe(500);
    expect(answer.caching).toContain('no-store');
    expect(own ?? []).toEqual([...new Set(own ?? [])]);
  });

  it('does not exist at a host of no merchant', async () => {
    expect(await attack(endpoint, { ...good(), host: 'evil.example' })).toMatchObject({
      status: 404,
      code: 'merchant.unknown',
    });
  });

  if (access === 'session' || access === 'member' || access === 'stage' || access === 'chat') {
    it('requires a session, and accepts neither an invented one nor one of another merchant', async () => {
      const requested = good();
      expect(await attack(endpoint, { ...requested, token: undefined as never })).toMatchObject({
        status: 401,
        code: 'session.missing',
      });
      for (const token of [who.visitor, ...turnOf(name, ['made-up', 'x'.repeat(2_000), "' or 1=1 --", '../../etc'])]) {
        expect(await attack(endpoint, { ...requested, token })).toMatchObject({ status: 401 });
      }
      expect(await attack(endpoint, { ...requested, host: 'lotus.localhost' })).not.toMatchObject({ success: true });
    });
  }

  if (access === 'member') {
    it('is not for trials', async () => {
      expect(await attack(endpoint, { ...good(), token: who.trial })).toMatchObject({
        status: 403,
        code: 'session.trial_refused',
      });
    });
  }

  if (access === 'stage' || access === 'chat') {
    it('is not for a session of the site', async () => {
      expect(await attack(endpoint, { ...good(), token: who.member })).toMatchObject({
        status: 401,
        code: 'session.expired',
      });
    });
  }

  if (takesKey(endpoint) && access !== 'stage') {
    it.each(turnOf(name, [undefined, '', 'x'.repeat(65), 'a b', 'ключ']))(
      'does nothing under the key %s',
      async (key) => {
        const headers = key === undefined ? {} : { 'idempotency-key': encodeURI(key) };
        const requested = { ...partsOf(endpoint), ...tokenFor(endpoint), headers };
        expect(await attack(endpoint, requested)).toMatchObject({
          status: 400,
          code: 'request.idempotency_key_missing',
        });
      },
    );
  }

  if (isPastGuards([name, endpoint])) {
    if (body) {
      const wrong: [string, (fit: Record<string, Json>) => unknown][] = [
        ['a field nobody declared', (fit) => ({ ...fit, isAdmin: true })],
        [
          'a field that belongs to all objects',
          (fit) => JSON.parse(`{"__proto__":{"isAdmin":true},"fit":${JSON.stringify(fit)}}`),
        ],
        ['a list', () => []],
        ['a text', () => 'text'],
        ['a number', () => 7],
        ['null', () => null],
        ['lists in lists', () => deep],
        ['objects in objects', () => JSON.parse(`${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`)],
        ['a field nested without end', (fit) => ({ ...fit, [Object.keys(fit)[0] ?? 'a']: deep })],
      ];
      it.each(turnOf(name, wrong))('refuses %s as its body', async (_what, make) => {
        const requested = good();
        const answer = await attack(endpoint, { ...requested, body: make(requested.body as Record<string, Json>) });
        expect(answer).toMatchObject({ status: 400, code: 'request.malformed' });
      });

      it('refuses a wrong type in each field', async () => {
        const fit = good().body as Record<string, Json>;
        const types: Json[] = [{}, [], true, 1.5, -1, 1e308, '\u0000', '\ud800', 'x'.repeat(10_000), null];
        const properties = (body as Schema).properties ?? {};
        for (const field of (body as Schema).required ?? []) {
          // Fields that only the game's engine reads are checked there.
          if (Object.keys(properties[field] ?? {}).length === 0) continue;
          const isFitting = (value: Json) => typeof value === 'boolean' && properties[field]?.type === 'boolean';
          for (const value of turnOf(name, types).filter((one) => !isFitting(one))) {
            const answer = await attack(endpoint, { ...good(), body: { ...fit, [field]: value } });
            expect(answer.status, `${field} = ${JSON.stringify(value).slice(0, 40)}`).toBeGreaterThanOrEqual(400);
            expect(answer.status).toBeLessThan(500);
          }
          const { [field]: _left, ...without } = fit;
          expect(await attack(endpoint, { ...good(), body: without })).toMatchObject({
            status: 400,
            code: 'request.malformed',
          });
        }
      });

      it('refuses a NUL in every text, declared or not', async () => {
        const fit = good().body as Record<string, Json>;
        for (const [path, value] of textsIn(body as Schema, fit)) {
          const answer = await attack(endpoint, { ...good(), body: value });
          expect(answer, path).toMatchObject({ status: 400, code: 'request.malformed' });
        }
      });

      it('refuses 64 KB and more, broken JSON and another content type', async () => {
        const request = requestOf(endpoint, good());
        const send = async (payload: string, type = 'application/json') => {
          const answer = await app.http.inject({
            ...request,
            headers: { ...request.headers, 'content-type': type },
            payload,
          });
          return [answer.statusCode, answer.json().code];
        };
        expect(await send(JSON.stringify({ fill: 'x'.repeat(65_536) }))).toEqual([413, 'request.too_large']);
        expect(await send('{"a":')).toEqual([400, 'request.malformed']);
        expect(await send('<a/>', 'application/xml')).toEqual([415, 'request.malformed']);
        expect(await send('{"a":1}{"b":2}')).toEqual([400, 'request.malformed']);
      });
    } else if (method !== 'GET') {
      it('accepts no body', async () => {
        expect(await attack(endpoint, { ...good(), body: { a: 1 } })).toMatchObject({
          status: 400,
          code: 'request.malformed',
        });
      });
    }

    if (endpoint.ignoresUnknownQuery) {
      it('ignores undeclared query keys, and treats one without a value as absent', async () => {
        const known = Object.keys((query as Schema | undefined)?.properties ?? {});
        const optional = known.filter((one) => !(query as Schema).required?.includes(one));
        const requested = good();
        const plain = await attack(endpoint, requested);
        if (name === 'logout') who.member = await enter('localhost', tiger);
        const empty = Object.fromEntries(optional.map((one) => [one, '']));
        const more = { ...empty, ...requested.query, isAdmin: '1', merchant: 'lotus', token: who.visitor };
        const answer = await attack(endpoint, { ...good(), query: more });
        expect([answer.status, answer.code]).toEqual([plain.status, plain.code]);
      });
    } else {
      it('refuses an undeclared query key', async () => {
        const requested = good();
        const answer = await attack(endpoint, { ...requested, query: { ...requested.query, isAdmin: '1' } });
        expect(answer).toMatchObject({ status: 400, code: 'request.malformed' });
      });
    }

    const queried = Object.entries((query as Schema | undefined)?.properties ?? {});
    it.each(queried.map(([part]) => part))('refuses a NUL in %s', async (part) => {
      const requested = good();
      const answer = await attack(endpoint, { ...requested, query: { ...requested.query, [part]: 'a\0b' } });
      expect(answer).toMatchObject({ status: 400, code: 'request.malformed' });
    });

    const numbers = Object.entries((query as Schema | undefined)?.properties ?? {}).filter(
      ([, part]) => part.type === 'integer',
    );
    it.each(numbers.map(([part]) => part))('reads %s as a whole number or not at all', async (part) => {
      const empty = endpoint.ignoresUnknownQuery ? [] : [''];
      const values = ['1.5', '1e3', '0x10', ' 1', '-1', '9'.repeat(30), 'NaN', 'true', '1,2', ...empty];
      for (const value of turnOf(name, values)) {
        const requested = good();
        const answer = await attack(endpoint, { ...requested, query: { ...requested.query, [part]: value } });
        expect(answer, `${part}=${value}`).toMatchObject({ status: 400, code: 'request.malformed' });
      }
    });

    if (params) {
      const paths = turnOf(name, ['1', 'undefined', '../..', `${ID}'--`, `${ID}0`, `${ID}\0`]);
      it.each(paths)('refuses %s in its path', async (value) => {
        const names = Object.keys((params as Schema).properties ?? {});
        const answer = await attack(endpoint, {
          ...good(),
          params: Object.fromEntries(names.map((name) => [name, value])),
        });
        expect([400, 404]).toContain(answer.status);
      });
    }

    if (changesState && method === 'GET') {
      it.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'none' }])(
        'changes nothing for %s',
        async (headers) => {
          expect(await attack(endpoint, { ...good(), headers: headers as never })).toMatchObject({
            status: 403,
            code: 'request.forged',
          });
        },
      );

      it('changes nothing for a link, which cannot send our header', async () => {
        const { 'x-requested-with': _own, ...headers } = requestOf(endpoint, good()).headers as Record<string, string>;
        const answer = await app.http.inject({ ...requestOf(endpoint, good()), headers });
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'request.forged']);
      });
    }
  }
});
