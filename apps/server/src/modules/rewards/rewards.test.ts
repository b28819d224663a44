import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Clock } from '#kernel';
import type { MerchantManifest, PromotionOffer } from '#merchants/plugin.ts';
import { merchants } from '#merchants/registry.ts';
import { texts } from '#texts';
import { openTestApp, type TestApp } from '../../testing.ts';
import { demoMembers, seedDemoMembers } from '../members/index.ts';

const words = { titleKey: 'promotion.deposit-match.name', lineKey: 'promotion.field.shareBp' };
const offer = (change: Partial<PromotionOffer> & Pick<PromotionOffer, 'code' | 'kind'>): PromotionOffer => ({
  ...words,
  images: [],
  linkage: '',
  ...change,
});

const offers = [
  offer({
    code: 'daily',
    kind: 'LOGIN',
    rulesKey: 'promotion.field.capMinor',
    linkage: '/m/activity/signIn',
    images: [
      { sequence: 1, scene: 'gold', symbols: ['gift-large'] },
      { sequence: 2, url: 'https://pictures.example/daily.webp' },
    ],
  }),
  offer({ code: 'summer', kind: 'DEPOSIT', startsAt: '2026-07-01T00:00:00.000Z', endsAt: '2026-08-01T00:00:00.000Z' }),
  offer({ code: 'trial', kind: 'DISCOVER', flag: 'freePlay' }),
  offer({ code: 'circle', kind: 'REFERRAL', flag: 'vip' }),
];

const [demo, lotus] = merchants as [MerchantManifest, MerchantManifest];
const [tiger] = demoMembers;

let app: TestApp;
let now = Date.parse('2026-06-01T00:00:00.000Z');
const clock: Clock = { now: () => now };
const codes = async (requested: { token?: string; host?: string } = {}) =>
  (await app.get('promotions', requested)).promotions.map(({ code, state }) => `${code} ${state}`);

beforeAll(async () => {
  app = await openTestApp({
    clock,
    manifests: [
      { ...demo, flags: { ...demo.flags, vip: false }, promotions: offers },
      { ...lotus, promotions: [] },
    ],
  });
  await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
});
afterAll(() => app.close());

it('returns what the merchant configured, in its order and the caller’s language, without promotions whose flag is off', async () => {
  const { promotions } = await app.get('promotions', { headers: { 'accept-language': 'vi' } });
  expect(promotions.map(({ code }) => code)).toEqual(['daily', 'summer', 'trial']);
  expect(promotions[0]).toEqual({
    code: 'daily',
    kind: 'LOGIN',
    title: expect.stringMatching(/nạp/i),
    line: expect.stringMatching(/nạp/i),
    audience: 'everyone',
    content: expect.stringMatching(/./),
    state: 'running',
    linkage: '/m/activity/signIn',
    images: [
      { sequence: 1, url: '', art: { scene: 'gold', symbols: ['gift-large'] } },
      { sequence: 2, url: 'https://pictures.example/daily.webp' },
    ],
  });
  expect(await codes({ host: 'lotus.localhost' })).toEqual([]);
});

it('announces before the first day, runs from it, and disappears at the end', async () => {
  expect(await codes()).toContain('summer coming');
  now = Date.parse('2026-07-01T00:00:00.000Z');
  expect(await codes()).toContain('summer running');
  now = Date.parse('2026-07-31T23:59:59.999Z');
  expect(await codes()).toContain('summer running');
  now = Date.parse('2026-08-01T00:00:00.000Z');
  expect((await codes()).join()).not.toContain('summer');
});

it('tells a member whether he may take part, a trial that he cannot, and a guest nothing', async () => {
  const part = async (token?: string) =>
    (await app.get('promotions', token === undefined ? {} : { token })).promotions.map(({ mine }) => mine);
  const body = { type: 'username', username: tiger.username, password: tiger.password } as const;
  const { token } = await app.get('login', { body });
  const trial = await app.get('loginFreeplay', { body: await app.get('createTrial') });
  expect(await part()).toEqual([undefined, undefined]);
  expect(await part(token)).toEqual([{ mayTakePart: true }, { mayTakePart: true }]);
  expect(await part(trial.token)).toEqual([{ mayTakePart: false }, { mayTakePart: true }]);
});

it('promises nothing at the demo merchants that is not paid: what only a manifest tells of says so in its rules', () => {
  const offers = merchants.flatMap(({ isDemo, promotions = [] }) => (isDemo ? promotions : []));
  const unpaid = offers.filter(({ kind }) => kind !== 'DISCOVER');
  expect(unpaid.map(({ kind }) => kind)).toEqual(['MISSION']);
  const answer = unpaid.map(({ rulesKey }) => (texts.EN as { readonly [key: string]: string })[rulesKey ?? '']);
  for (const rules of answer) expect(rules).toMatch(/Nothing is paid|brings no prize/);
});

it('returns a promotion’s audience, and leaves filtering to the site', async () => {
  const plain = await openTestApp();
  const { promotions } = await plain.get('promotions');
  expect(promotions.find(({ code }) => code === 'free-trial')?.audience).toBe('guests');
  expect(promotions.find(({ code }) => code === 'biggest-wins')?.audience).toBe('everyone');
  await plain.close();
});
