/** Tampered payloads of every sort, sent to every endpoint that takes a secret or moves money: none is accepted. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpoints, flags, takesKey } from '#contract';
import type { Json } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { merchants } from '#merchants/registry.ts';
import { demoMembers, seedDemoMembers } from '../modules/members/index.ts';
import { openFrame } from '../testing/open-frame.ts';
import { openTestApp, requestOf, type TestApp } from '../testing.ts';
import { encryptTo, payloadOf } from './testing/encrypting.ts';
import { fitting, partsOf, type Schema } from './testing/fitting.ts';

const TARGETS = (Object.entries(endpoints) as [string, Endpoint][]).filter(
  ([, { body, encrypted, movesMoney, access, method }]) =>
    body !== undefined && (encrypted === true || movesMoney === true || (access === 'member' && method !== 'GET')),
);
const encryptedTargets = TARGETS.filter(([, { encrypted }]) => encrypted === true);
const SEED = 20_260_307;
/** Of each tampering at each endpoint, each at another place. */
const TRIES = process.env.WHOLE ? 2 : 1;

/** Every flag is on: no endpoint refuses before it has read the payload. */
const manifests = merchants.map((manifest) => ({
  ...manifest,
  flags: Object.fromEntries(Object.keys(flags).map((flag) => [flag, true])),
}));

let app: TestApp;
let kid = '';
const tokens = { member: '', stage: '' };
/** One valid envelope per endpoint, to be tampered with. */
const envelopes = new Map<string, string>();

const browser = { endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser' };

/** The schema's required fields are not enough where one of two must be present, or where they are keys. */
const further: { readonly [name: string]: { readonly [field: string]: Json } } = {
  readInbox: { all: true },
  removeInbox: { all: true },
  pushState: browser,
  pushOff: browser,
  pushOn: {
    ...browser,
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  setAgentRate: { rate: '0.001' },
  proposeAgentContract: { tiers: [{ sales: '1.00', active: 0, rate: '0.001' }] },
};

function goodBody(name: string, { body }: Endpoint): { [field: string]: Json } {
  return { ...(fitting(body as Schema) as { [field: string]: Json }), ...further[name] };
}

const encoded = (text: string) => Buffer.from(text).toString('base64url');

/** The bytes of a fresh payload for this endpoint. */
async function encrypt(endpoint: Endpoint, body: Uint8Array): Promise<string> {
  const { body: _none, ...frame } = await payloadOf(app, endpoint, partsOf(endpoint));
  const parts = [Buffer.from(`${JSON.stringify(frame).slice(0, -1)},"body":`), body, Buffer.from('}')];
  return await encryptTo(app, Buffer.concat(parts));
}

beforeAll(async () => {
  app = await openTestApp({ manifests });
  for (const merchant of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, merchant);
  const [{ username, password }] = demoMembers;
  tokens.member = (await app.get('login', { body: { type: 'username', username, password } })).token;
  tokens.stage = await openFrame(app, tokens.member);
  const [current] = (await app.get('systemKeys')).keys;
  kid = current?.kid ?? '';
  for (const [name, endpoint] of encryptedTargets) {
    envelopes.set(name, await encrypt(endpoint, Buffer.from(JSON.stringify(goodBody(name, endpoint)))));
  }
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

/** Sends these bytes as a body to an endpoint, with the session it needs. */
async function send(endpoint: Endpoint, payload: string | Buffer) {
  const { access } = endpoint;
  const token =
    access === 'stage' ? tokens.stage : access === 'anyone' || access === 'refresh' ? undefined : tokens.member;
  const { body: _body, ...parts } = partsOf(endpoint);
  const requested = requestOf(endpoint, {
    ...parts,
    ...(token && { token }),
    ...(takesKey(endpoint) && { key: crypto.randomUUID() }),
  });
  const headers = { ...requested.headers, 'content-type': 'application/json' };
  const answer = await app.http.inject({ ...requested, headers, payload });
  return { status: answer.statusCode, code: (answer.json() as { code?: string }).code ?? 'done' };
}

/** Refusals of the binding itself: the handler has not seen the payload. */
const AT_THE_DOOR = [
  'request.malformed',
  'request.encryption_invalid',
  'request.encryption_misdirected',
  'request.encryption_used',
  'request.too_large',
];

/** Everything that could have changed: transfers, sessions, secrets, orders. */
async function traces(): Promise<Json> {
  const counted = [
    'ledger.transfer',
    'session',
    'credential',
    'deposit_order',
    'withdrawal_order',
    'play_break',
    'play_round',
  ];
  const rows = await Promise.all(
    counted.map((table) => app.database.sql.query<{ n: string }>(`select count(*)::text as n from ${table}`, [])),
  );
  const [secrets] = await app.database.sql.query<{ all: string }>(
    'select string_agg(password_hash, payment_hash order by member_id) as all from credential',
    [],
  );
  return [...rows.map(([row]) => row?.n ?? ''), secrets?.all ?? ''];
}

type Tamper = (target: { readonly name: string; readonly endpoint: Endpoint }, at: number) => Promise<string | Buffer>;

const inEnvelope = (jwe: Json) => JSON.stringify({ jwe });
const flip = (text: string, at: number) => {
  const place = at % text.length;
  const other = String.fromCharCode(text.charCodeAt(place) ^ (1 << (at % 7)));
  return text.slice(0, place) + other + text.slice(place + 1);
};
const headed = (jwe: string, header: Json) => [encoded(JSON.stringify(header)), ...jwe.split('.').slice(1)].join('.');
const swapped = (jwe: string, other: string, part: number) =>
  jwe
    .split('.')
    .map((own, index) => (index === part ? (other.split('.')[part] ?? '') : own))
    .join('.');

/** An envelope tampered with in transit. */
const onEnvelope: { readonly [what: string]: (jwe: string, at: number) => string } = {
  'one bit flipped': (jwe, at) => inEnvelope(flip(jwe, at)),
  'cut short': (jwe, at) => inEnvelope(jwe.slice(0, at % jwe.length)),
  'made longer': (jwe, at) => inEnvelope(jwe + 'A'.repeat(1 + (at % 9))),
  'a part dropped': (jwe, at) =>
    inEnvelope(
      jwe
        .split('.')
        .filter((_, index) => index !== at % 5)
        .join('.'),
    ),
  'a part emptied': (jwe, at) =>
    inEnvelope(
      jwe
        .split('.')
        .map((part, index) => (index === [0, 2, 3, 4][at % 4] ? '' : part))
        .join('.'),
    ),
  'parts in another order': (jwe, at) => {
    const parts = jwe.split('.');
    return inEnvelope([...parts.slice(1 + (at % 4)), ...parts.slice(0, 1 + (at % 4))].join('.'));
  },
  'nothing as its algorithm': (jwe) => inEnvelope(headed(jwe, { alg: 'none', enc: 'A256GCM', kid })),
  'a key sent along': (jwe) => inEnvelope(headed(jwe, { alg: 'dir', enc: 'A256GCM', kid })),
  'another algorithm': (jwe, at) =>
    inEnvelope(
      headed(jwe, {
        alg: ['RSA-OAEP', 'A128KW', 'PBES2-HS256+A128KW', 'ECDH-ES+A256KW'][at % 4] ?? '',
        enc: 'A256GCM',
        kid,
        p2c: 1e9,
        p2s: 'AA',
      }),
    ),
  'another encryption': (jwe) => inEnvelope(headed(jwe, { alg: 'ECDH-ES', enc: 'A128CBC-HS256', kid })),
  'a key nobody has': (jwe, at) =>
    inEnvelope(headed(jwe, { alg: 'ECDH-ES', enc: 'A256GCM', kid: `${kid.slice(0, -1)}${at % 10}x` })),
  'no key named': (jwe) => inEnvelope(headed(jwe, { alg: 'ECDH-ES', enc: 'A256GCM' })),
  'packed text': (jwe) => inEnvelope(headed(jwe, { alg: 'ECDH-ES', enc: 'A256GCM', kid, zip: 'DEF' })),
  'a demand nobody knows': (jwe) =>
    inEnvelope(headed(jwe, { alg: 'ECDH-ES', enc: 'A256GCM', kid, crit: ['exp'], exp: 1 })),
  'a list for an envelope': (jwe) => inEnvelope([jwe]),
  'an envelope in an envelope': (jwe) => inEnvelope({ jwe }),
  'no text for an envelope': (_, at) => inEnvelope([null, true, 7, {}][at % 4] ?? null),
  'something beside it': (jwe) => JSON.stringify({ jwe, isAdmin: true }),
  'two envelopes': (jwe) => `{"jwe":"${jwe}","jwe":"${jwe}"}`,
  'a proto beside it': (jwe) => `{"__proto__":{"isAdmin":true},"jwe":"${jwe}"}`,
  'far too much': (jwe) => inEnvelope(jwe + 'A'.repeat(66_000)),
  'half a body': (jwe, at) => inEnvelope(jwe).slice(0, -1 - (at % 40)),
};

/** A valid body in a wrong encoding: sent plain, or properly encrypted to an endpoint that must not take it. */
const onBody: {
  readonly [what: string]: (fit: { [name: string]: Json }, schema: Schema, at: number) => string | Buffer;
} = {
  'a field nobody declared': (fit, _, at) =>
    JSON.stringify({ ...fit, [['isAdmin', 'memberId', 'merchantId', 'constructor'][at % 4] ?? '']: 'x' }),
  'a proto': (fit) => `{"__proto__":{"isAdmin":true},${JSON.stringify(fit).slice(1)}`.replace(/,}$/, '}'),
  'a proto deep inside': (fit) =>
    JSON.stringify({ ...fit, deep: 0 }).replace('"deep":0', '"deep":{"\\u005f_proto__":{}}'),
  'a name given twice': (fit, schema, at) => {
    const name = requiredField(schema, at) ?? 'twice';
    return `{${JSON.stringify(name)}:${JSON.stringify(fit[name] ?? 1)},${JSON.stringify(fit).slice(1)}`.replace(
      /,}$/,
      ',"twice":1}',
    );
  },
  'a field missing': (fit, schema, at) => {
    const { [requiredField(schema, at) ?? '']: _left, ...rest } = fit;
    return JSON.stringify(requiredField(schema, at) === undefined ? { more: 1 } : rest);
  },
  'a field of another type': (fit, schema, at) => {
    const field = requiredField(schema, at) ?? 'odd';
    // An empty list may be a list of the right type.
    const lists: Json[] = schema.properties?.[field]?.type === 'array' ? [] : [[], [['deep']]];
    const odd = [{}, null, { toString: 1 }, ...lists];
    return JSON.stringify({ ...fit, [field]: odd[at % odd.length] ?? null });
  },
  'an amount that is none': (fit, schema, at) => {
    const amounts = [
      '-1.00',
      '1e3',
      'NaN',
      '1,000.00',
      ' 1.00',
      '١٢',
      '0x10',
      '1.000000001',
      '99999999999999999999',
      '',
      'Infinity',
      '+1',
    ];
    const name = Object.keys(fit).find((one) => isAmount(schema.properties?.[one]));
    return JSON.stringify({ ...fit, [name ?? 'amount!']: amounts[at % amounts.length] ?? '' });
  },
  'a list': (fit) => JSON.stringify([fit]),
  'a text, a number, nothing': (_, __, at) => ['"text"', '7', 'null', 'true', '""'][at % 5] ?? '',
  'half a body': (fit, _, at) => JSON.stringify(fit).slice(0, -1 - (at % 3)) || '{',
  'two bodies': (fit) => JSON.stringify(fit) + JSON.stringify(fit),
  'no letters': (_, __, at) => Buffer.from([0x7b, 0x22, 0xff, 0xfe, at % 256, 0x22, 0x3a, 0x31]),
  'nothing at all': () => ' ',
  'a body too deep': () => `${'[{"a":'.repeat(2_000)}1${'}]'.repeat(2_000)}`,
};

/** A required field whose shape the contract knows; fields that only an engine reads are checked there. */
function requiredField(schema: Schema, at: number): string | undefined {
  const names = (schema.required ?? []).filter((name) => Object.keys(schema.properties?.[name] ?? {}).length > 0);
  return names[at % Math.max(1, names.length)];
}

function isAmount(schema: Schema | undefined): boolean {
  return schema?.pattern?.startsWith('^(0|[1-9][0-9]{0,18})') ?? false;
}

const tampers: { readonly [what: string]: Tamper } = {
  ...Object.fromEntries(
    Object.entries(onEnvelope).map(([what, act]) => [
      what,
      async ({ name }: { name: string }, at: number) =>
        act(envelopes.get(name) ?? [...envelopes.values()][at % envelopes.size] ?? '', at),
    ]),
  ),
  'a part of another envelope': async ({ name }, at) => {
    const others = [...envelopes].filter(([other]) => other !== name).map(([, jwe]) => jwe);
    return inEnvelope(swapped(envelopes.get(name) ?? '', others[at % others.length] ?? '', [0, 2, 3, 4][at % 4] ?? 0));
  },
  ...Object.fromEntries(
    Object.entries(onBody).map(([what, act]) => [
      `${what}, as it is`,
      async ({ name, endpoint }: { name: string; endpoint: Endpoint }, at: number) => {
        const schema = endpoint.body as Schema;
        const body = act(goodBody(name, endpoint), schema, at);
        return endpoint.encrypted ? inEnvelope(await encrypt(endpoint, Buffer.from(body))) : body;
      },
    ]),
  ),
};

describe('tampered payloads', () => {
  it.each(TARGETS)('%s accepts a valid payload, so that the refusals below mean something', async (name, endpoint) => {
    const body = JSON.stringify(goodBody(name, endpoint));
    const jwe = envelopes.get(name);
    expect(AT_THE_DOOR).not.toContain((await send(endpoint, jwe === undefined ? body : inEnvelope(jwe))).code);
  });

  it('are refused by the binding, each at each endpoint, and nothing changes', { timeout: 120_000 }, async () => {
    const before = await traces();
    const cases = TARGETS.flatMap((target) =>
      Object.entries(tampers).flatMap((tamper) => Array.from({ length: TRIES }, () => [target, tamper] as const)),
    );
    const places = fc.sample(fc.nat(100_000), { numRuns: cases.length, seed: SEED });
    for (const [index, [[name, endpoint], [what, act]]] of cases.entries()) {
      const place = places[index] ?? 0;
      const { status, code } = await send(endpoint, await act({ name, endpoint }, place));
      expect(AT_THE_DOOR, `${name}: ${what} (${place})`).toContain(code);
      expect([400, 413, 415]).toContain(status);
    }
    expect(cases.length).toBeGreaterThan(2_000);
    expect(await traces()).toEqual(before);
  });
});
