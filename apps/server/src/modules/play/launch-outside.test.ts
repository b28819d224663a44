/** Launches at a vendor outside: what it is sent, and what happens when it does not answer. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Launch, LaunchOutcome, VendorManifest } from '#vendors/plugin.ts';
import type { Session } from '../../http/handlers.ts';
import { plantVendor } from '../catalog/testing/plant-vendor.ts';
import { testMerchant } from '../identity/testing.ts';
import { answered, codeOf, openTable, request, type Table } from './testing/open-table.ts';

const ORIGIN = 'https://far.example';
const far = testMerchant('far', { vendors: ['planted'] });
const sent: { launches: Launch[]; answer: (launch: Launch) => Promise<LaunchOutcome> } = {
  launches: [],
  answer: async () => ({ kind: 'unavailable' }),
};
const opens = async ({ ticket }: Launch): Promise<LaunchOutcome> => ({ kind: 'opened', url: `${ORIGIN}/?t=${ticket}` });

/** Two games: the first can be tried. */
function vendorOutside(): VendorManifest {
  const { launchUrl: _, games, ...vendor } = plantVendor(2).vendor;
  return {
    ...vendor,
    games: games.map((game) => ({ ...game, launch: 'external' })),
    outside: {
      currencies: 'all',
      settings: {},
      origins: () => [ORIGIN],
      testDouble: () => Promise.reject(new Error('it is none')),
      open: () => ({
        launch: (launch) => {
          sent.launches.push(launch);
          return sent.answer(launch);
        },
      }),
    },
  };
}

let table: Table;
beforeAll(async () => {
  table = await openTable({ merchants: [far], vendors: [vendorOutside()], launchTimeoutMs: 50 });
});
afterAll(async () => {
  await table.expectBooks();
  await table.close();
});

const launch = (session: Session, more: object = {}) =>
  request(table.play.routes, 'launchGame', far, {
    session,
    body: { id: 1, ...more },
    device: 'Safari · iOS',
    region: 'PH',
    host: 'evil.example',
  });
const recents = async (session: Session) =>
  answered(await request(table.catalog.routes, 'recentGames', far, { session })).list.length;

it('GAME-11 tells the vendor who plays where, and opens the address that it answers', async () => {
  sent.answer = opens;
  const session = await table.openSession(far);
  const opened = answered(await launch(session, { language: 'EN', freeRounds: 'spring' }));
  expect(opened).toMatchObject({ kind: 'external', isFree: false, url: expect.stringContaining(`${ORIGIN}/?t=`) });
  expect(sent.launches.at(-1)).toMatchObject({
    game: { gameCode: 'g1' },
    mode: 'real',
    nonce: opened.nonce,
    language: 'EN',
    device: 'mobile',
    address: '203.0.113.7',
    country: 'PH',
    freeRounds: 'spring',
    // Whatever host was named: the pages are the merchant's.
    lobbyUrl: 'https://far.localhost/m/gameCenter',
    cashierUrl: 'https://far.localhost/m/voucherCenter',
    historyUrl: 'https://far.localhost/m/gameRecord',
    realityCheck: { intervalSeconds: 1_800, elapsedSeconds: 0 },
  });
  expect(await recents(session)).toBe(1);
});

it('opens a demo for trials, without what only members have', async () => {
  sent.answer = opens;
  const session = await table.openSession(far, true);
  expect(answered(await launch(session))).toMatchObject({ isFree: true });
  expect(sent.launches.at(-1)).toMatchObject({ mode: 'demo' });
  expect(sent.launches.at(-1)?.realityCheck).toBeUndefined();
  expect(codeOf(await launch(session, { id: 2 }))).toBe('game.trial_refused');
});

const never = () => new Promise<LaunchOutcome>(() => undefined);

it.each([
  ['is away', async () => ({ kind: 'unavailable' }) as const, 'game.unavailable'],
  ['fails', () => Promise.reject(new Error('a bug of the vendor’s')), 'game.unavailable'],
  ['never answers', never, 'game.unavailable'],
  ['leads elsewhere', async () => ({ kind: 'opened', url: 'https://elsewhere.example/' }) as const, 'game.unavailable'],
  ['has no game there', async () => ({ kind: 'refused', reason: 'country' }) as const, 'game.disabled'],
])('GAME-11 answers with a stable code when the vendor %s, and the next launch opens', async (_, answer, code) => {
  sent.answer = answer;
  const session = await table.openSession(far);
  expect(codeOf(await launch(session))).toBe(code);
  expect(await recents(session)).toBe(0);
  sent.answer = opens;
  answered(await launch(session));
  expect(await recents(session)).toBe(1);
});

it('holds no transaction while the vendor is asked', async () => {
  const session = await table.openSession(far);
  const [requested, beside] = [Promise.withResolvers<void>(), Promise.withResolvers<LaunchOutcome>()];
  sent.answer = () => {
    requested.resolve();
    return beside.promise;
  };
  const first = launch(session);
  await requested.promise;
  // The embedded database has one connection: a transaction that waited for the vendor would hold it.
  expect(await recents(session)).toBe(0);
  await table.newMember(far, '5.00');
  beside.resolve({ kind: 'unavailable' });
  expect(codeOf(await first)).toBe('game.unavailable');
});
