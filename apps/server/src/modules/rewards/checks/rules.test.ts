import { expect, it } from 'vitest';
import { currencies } from '#kernel';
import { merchants } from '#merchants/registry.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { HeldGrant } from '../../wallet/index.ts';
import { findingsOf } from './rules.ts';

const now = new Date('2026-03-02T00:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const [demo] = merchants;
const merchant = { id: 'demo', currency: currencies.PHP, manifest: demo } as unknown as Merchant;
const held = (change: object, bonusMinor = 0n) =>
  ({
    grant: { state: 'active', expires_at: null, claim_by: null, award_minor: 100n, ...change },
    bonusMinor,
  }) as unknown as HeldGrant;

it.each([
  [held({}), []],
  [held({ expires_at: hoursAgo(0.9) }), []],
  [held({ expires_at: hoursAgo(1.1) }), ['overdue']],
  [held({ expires_at: hoursAgo(1.1), review: 'held' }), []],
  [held({ expires_at: hoursAgo(1.1), review: 'cleared' }), ['overdue']],
  [held({ state: 'offered', claim_by: hoursAgo(2) }), ['overdue']],
  [held({ state: 'queued', claim_by: hoursAgo(2) }), []],
  [held({ state: 'completed', expires_at: hoursAgo(50) }), []],
  [held({ state: 'expired' }, 1n), ['account']],
  [held({}, -1n), ['account']],
])('MEM-06: the nightly check of %o finds %o', (grant, found) => {
  expect(findingsOf(merchant, grant, undefined, now)).toEqual(found);
});
