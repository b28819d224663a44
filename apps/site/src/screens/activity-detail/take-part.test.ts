import { expect, it } from 'vitest';
import type { Activity } from '../../features/rewards/activities.ts';
import { wayIn } from './take-part.ts';

const activity = (change: Partial<Activity> = {}): Activity => ({
  id: 'daily',
  category: 'DEPOSIT',
  title: '',
  line: '',
  terms: '',
  state: 'running',
  picture: { url: '', art: { scene: 'gold', symbols: [] } },
  linkage: '/m/voucherCenter?a=1',
  ...change,
});
const of = (type: number) => ({
  token: 't',
  merchantCode: 'demo',
  userName: 'u',
  type,
  id: 'i',
  firstTimeLogin: false,
});
const from = (session?: ReturnType<typeof of>) => ({
  session,
  origin: 'https://demo.example',
  href: '/m/activityDetail?id=daily',
});

it('lets members in, and leads guests to the login and back', () => {
  expect(wayIn(activity(), from(of(0)))).toEqual({ kind: 'inside', address: '/m/voucherCenter?a=1' });
  expect(wayIn(activity(), from())).toEqual({ kind: 'login', search: { from: '/m/activityDetail?id=daily' } });
});

it('keeps trials, and whom the house says no, from what pays real money', () => {
  expect(wayIn(activity(), from(of(4)))).toEqual({ kind: 'real-only' });
  expect(wayIn(activity({ mayTakePart: false }), from(of(0)))).toEqual({ kind: 'real-only' });
});

it.each(['DISCOVER', 'NEWS'] as const)('lets everyone look at %s', (category) => {
  for (const session of [undefined, of(0), of(4)]) {
    expect(wayIn(activity({ category }), from(session)).kind).toBe('inside');
  }
});

it('opens nothing before its day, nothing that leads nowhere, and no script', () => {
  expect(wayIn(activity({ state: 'coming' }), from(of(0)))).toEqual({ kind: 'none' });
  expect(wayIn(activity({ linkage: '' }), from(of(0)))).toEqual({ kind: 'none' });
  expect(wayIn(activity({ linkage: 'javascript:alert(1)' }), from(of(0)))).toEqual({ kind: 'none' });
  expect(wayIn(activity({ linkage: 'https://example.com/x' }), from(of(0)))).toMatchObject({ kind: 'outside' });
});
