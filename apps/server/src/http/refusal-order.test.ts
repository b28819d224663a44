/** In which order an endpoint refuses: anyone who may not call it learns nothing of what it validates. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliases, type Endpoint, endpoints, flags, type RefusalCode } from '#contract';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { merchants } from '#merchants/registry.ts';
import { openChatPage } from '../testing/open-chat-page.ts';
import { isOfFrames, openTestApp, requestOf, setMaintenance, type TestApp } from '../testing.ts';
import { encryptTo, payloadOf } from './testing/encrypting.ts';
import { ID, partsOf } from './testing/fitting.ts';

const [demo] = merchants.filter(({ code }) => code === 'demo') as [MerchantManifest];

/** A copy of the demo at hosts of its own, with every flag on or off. */
function copy(code: string, isOn: boolean): MerchantManifest {
  return {
    ...demo,
    code,
    hosts: [`${code}.localhost`],
    stageHost: `stage.${code}.localhost`,
    isDemo: false,
    refusedRegions: ['XX'],
    flags: Object.fromEntries(Object.keys(flags).map((flag) => [flag, isOn])),
  };
}

const all = [
  ...(Object.entries(endpoints) as [string, Endpoint][]),
  ...Object.entries(aliases).map(([name, { endpoint }]): [string, Endpoint] => [name, endpoint]),
];
const ALWAYS_OPEN = ['systemStatus', 'systemKeys'];

let app: TestApp;
let trial = '';
let stage = '';
let chat = '';

beforeAll(async () => {
  app = await openTestApp({
    manifests: [...merchants, copy('shut', true), copy('bare', false), copy('open', true)],
    config: { isProduction: true, regionHeader: 'cf-ipcountry', trustProxy: '127.0.0.1' },
  });
  await setMaintenance(app, 'shut', true);
  const there = { host: 'open.localhost', headers: { 'cf-ipcountry': 'VN' } };
  trial = (await app.get('loginFreeplay', { ...there, body: await app.get('createTrial', there) })).token;
  const { url } = await app.get('launchGame', { ...there, token: trial, body: { gameCode: 'dice' } });
  const ticket = new URL(url, 'http://localhost').searchParams.get('ticket') ?? '';
  const atStage = { ...there, host: 'stage.open.localhost' };
  chat = await openChatPage(app, 'open', trial);
  stage = (await app.get('openStage', { ...atStage, body: { ticket } })).token;
});
afterAll(() => app.close());

interface Faulty {
  readonly merchant: string;
  readonly region: string;
  readonly isForged: boolean;
  readonly token?: string;
  readonly key?: string;
  readonly payload: string;
  /** Breaks the schemas of path, query and body. */
  readonly isMalformed: boolean;
}

async function send(endpoint: Endpoint, faulty: Faulty) {
  const { merchant, region, isForged, token, key, payload, isMalformed } = faulty;
  const fit = partsOf(endpoint);
  const { headers, ...request } = requestOf(endpoint, {
    ...fit,
    host: `${isOfFrames(endpoint) ? 'stage.' : ''}${merchant}.localhost`,
    ...(isMalformed && { params: {}, query: { '': '\0' } }),
    ...(token !== undefined && { token }),
    ...(key !== undefined && { key }),
    headers: { 'cf-ipcountry': region, 'sec-fetch-site': isForged ? 'cross-site' : 'same-origin' },
  });
  const answer = await app.http.inject({
    ...request,
    headers: { ...headers, ...(payload !== '' && { 'content-type': 'application/json' }) },
    ...(payload !== '' && { payload }),
    remoteAddress: '127.0.0.1',
  });
  return answer.json<{ code?: RefusalCode }>().code;
}

type Step = readonly [refused: RefusalCode, mended: Partial<Faulty>];

/** Each fault that this endpoint refuses, and the request without it. */
function stepsOf(name: string, { access, changesState, flag, method, movesMoney }: Endpoint): readonly Step[] {
  const isOpen = ALWAYS_OPEN.includes(name);
  const isGuarded = (changesState && method === 'GET') || access === 'refresh';
  const needsToken = access === 'session' || access === 'member' || access === 'stage' || access === 'chat';
  const steps: readonly (Step | false | undefined)[] = [
    ['merchant.unknown', { merchant: isOpen ? 'open' : 'shut' }],
    !isOpen && ['merchant.maintenance', { merchant: flag ? 'bare' : 'open' }],
    !isOpen && ['merchant.region_restricted', { region: 'VN' }],
    flag && ['feature.off', { merchant: 'open' }],
    isGuarded && ['request.forged', { isForged: false }],
    needsToken && ['session.missing', { token: 'x'.repeat(43) }],
    needsToken && ['session.expired', { token: access === 'stage' ? stage : access === 'chat' ? chat : trial }],
    access !== 'member' && movesMoney && ['request.idempotency_key_missing', { key: ID }],
  ];
  return steps.filter((step) => step !== false && step !== undefined);
}

describe.each(all)('%s', (name, endpoint) => {
  it('refuses by merchant, state, flag, forgery, session and key before it looks at what was sent', async () => {
    let faulty: Faulty = {
      merchant: 'nobody',
      region: 'XX',
      isForged: true,
      payload: endpoint.body ? '{"isAdmin":true}' : '',
      isMalformed: true,
    };
    for (const [code, mended] of stepsOf(name, endpoint)) {
      expect(await send(endpoint, faulty)).toBe(code);
      faulty = { ...faulty, ...mended };
    }
    const isKnown = endpoint.ignoresUnknownQuery && !endpoint.params && !endpoint.body;
    if (endpoint.access === 'member') expect(await send(endpoint, faulty)).toBe('session.trial_refused');
    else if (!isKnown && !endpoint.encrypted) expect(await send(endpoint, faulty)).toBe('request.malformed');
  });
});

const encrypted = all.filter(([, endpoint]) => endpoint.encrypted && endpoint.access === 'anyone');

it.each(encrypted)('AUTH-07 %s decrypts before it validates', async (_name, endpoint) => {
  const good = { merchant: 'open', region: 'VN', isForged: false, isMalformed: false };
  const there = { headers: { 'cf-ipcountry': 'VN' } };
  const reader = { get: (name: 'systemKeys') => app.get(name, { host: 'open.localhost', ...there }) };
  const encryptedOf = async (body: unknown) => {
    const payload = await payloadOf(reader as never, endpoint, { ...partsOf(endpoint), body, host: 'open.localhost' });
    return JSON.stringify({ jwe: await encryptTo(reader as never, JSON.stringify(payload)) });
  };
  expect(await send(endpoint, { ...good, payload: '{"isAdmin":true}' })).toBe('request.encryption_required');
  expect(await send(endpoint, { ...good, payload: '{"jwe":"a.b.c.d.e"}' })).toBe('request.encryption_invalid');
  const once = await encryptedOf({ isAdmin: true });
  expect(await send(endpoint, { ...good, payload: once })).toBe('request.malformed');
  expect(await send(endpoint, { ...good, payload: once })).toBe('request.encryption_used');
});
