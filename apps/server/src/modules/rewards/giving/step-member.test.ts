/** What a member's occasions leave behind in one campaign. */
import { expect, it } from 'vitest';
import { factOf } from '#promotions/conformance.ts';
import type { Occasion } from '#promotions/plugin.ts';
import { manifest } from '#promotions/rebate/manifest.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Campaign } from '../campaigns/index.ts';
import { unlimited } from './give-awards.ts';
import { type MemberProgress, stepMember } from './step-member.ts';

async function rebate() {
  const { promotion } = await manifest.rules();
  const config = promotion.readConfig(manifest.example);
  if (!config.ok) throw new Error('the example is legal');
  const nobody = { merchant: {} as Merchant, campaign: {} as Campaign, capMinor: 0n };
  const stepping = { ...nobody, kind: { manifest, promotion }, config: config.value };
  const start: MemberProgress = { memberId: 'one', progress: promotion.start(config.value), dueDay: undefined };
  return {
    start,
    step: (before: MemberProgress, ...all: readonly Occasion[]) => {
      return stepMember(
        stepping,
        before,
        all.map((occasion) => ({ memberId: 'one', occasion })),
        unlimited,
      );
    },
  };
}

const bet = (result: 'lost' | 'void', day = '2026-03-01') => {
  const fact = factOf('round.settled', 1);
  return {
    ...fact,
    day,
    body: { ...fact.body, result, stakeMinor: '10000', payoutMinor: '0', countedMinor: '10000' },
  } as Occasion;
};

it('MEM-06: a bet that is void changes nothing, and leaves the day on which what was earned is due', async () => {
  const { start, step } = await rebate();
  const before = step(start, bet('lost'));
  expect(before.dueDay).toBe('2026-03-02');
  const after = step(before, bet('void'));
  expect([after.progress, after.dueDay]).toEqual([before.progress, '2026-03-02']);
  expect(after.progress).toBe(before.progress);
  const day = { ...factOf('day', 1), day: '2026-03-02' } as Occasion;
  expect(step(before, day).awards.map(({ award }) => award.amountMinor)).toEqual([50n]);
  expect(step(before, day).dueDay).toBeUndefined();
});
