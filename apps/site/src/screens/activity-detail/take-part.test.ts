import { expect, it } from 'vitest';
import type { Activity } from '../../features/rewards/activities.ts';
import { entryOf } from './take-part.ts';

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
  username: 'u',
  type,
  id: 'i',
  firstTimeLogin: false,
});
const from = (session?: ReturnType<typeof of>) => ({
  session,
  origin: 'https://demo.example',
  href: '/m/activityDetail?id=daily',
});

it('links members to the target, and guests to the login with a return address', () => {
  expect(entryOf(activity(), from(of(0)))).toEqual({ kind: 'inside', address: '/m/voucherCenter?a=1' });
  expect(entryOf(activity(), from())).toEqual({ kind: 'login', search: { from: '/m/activityDetail?id=daily' } });
});

it('refuses real-money activities to trials, and to members who may not take part', () => {
  expect(entryOf(activity(), from(of(4)))).toEqual({ kind: 'real-only' });
  expect(entryOf(activity({ mayTakePart: false }), from(of(0)))).toEqual({ kind: 'real-only' });
});

it.each(['DISCOVER', 'NEWS'] as const)('is open to everyone for %s', (category) => {
  for (const session of [undefined, of(0), of(4)]) {
    expect(entryOf(activity({ category }), from(session)).kind).toBe('inside');
  }
});

it('offers no link before the start, without a target, or for a script address', () => {
  expect(entryOf(activity({ state: 'coming' }), from(of(0)))).toEqual({ kind: 'none' });
  expect(entryOf(activity({ linkage: '' }), from(of(0)))).toEqual({ kind: 'none' });
  expect(entryOf(activity({ linkage: 'javascript:alert(1)' }), from(of(0)))).toEqual({ kind: 'none' });
  expect(entryOf(activity({ linkage: 'https://example.com/x' }), from(of(0)))).toMatchObject({ kind: 'outside' });
});
