/** Entering a tournament by choice, with a fee where it has one. */
import { ok, type Result, refuse } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import { configOf, findCampaign } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { factsOf, mayTakePart } from '../giving/index.ts';
import { readTournament } from './rules/index.ts';
import { shareScoring, type TournamentKey } from './store.ts';
import { insertEntries } from './store-entries.ts';

export interface Entering {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly key: TournamentKey;
}

type Entered = Result<Record<string, never>, 'reward.unknown' | 'reward.over' | 'wallet.insufficient'>;

/** Repeated, it changes nothing and costs nothing more. */
export function enterTournament(rewards: Rewarding, { merchant, memberId, key }: Entering): Promise<Entered> {
  return rewards.atomically(async (tx): Promise<Entered> => {
    const row = (await shareScoring(tx, merchant.id)).find(
      ({ code, number }) => code === key.code && number === key.number,
    );
    const campaign = row && (await findCampaign(tx, merchant.id, row.code, row.version));
    if (!row || !campaign) return refuse('reward.unknown');
    const now = new Date(rewards.clock.now());
    const terms = readTournament(configOf(campaign.terms, merchant));
    if (terms.entry !== 'opt-in' && terms.entry !== 'fee') return refuse('reward.unknown');
    if ((await rewards.accountStatusOf(tx, merchant.id, memberId)) !== 'open') return refuse('reward.unknown');
    const isOver = now >= row.ends_at || (now >= row.starts_at && !terms.mayEnterLate);
    if (isOver) return refuse('reward.over');
    const facts = (await factsOf(rewards, tx, merchant, [memberId], [campaign])).get(memberId) ?? {};
    const within = { ...campaign, terms: { ...campaign.terms, window: {} } };
    if (!mayTakePart(merchant, within, facts, now)) return refuse('reward.unknown');
    const enteredAt = now > row.starts_at ? now : row.starts_at;
    const isNew = await insertEntries(tx, key, [{ memberId, isIn: true, enteredAt, feeMinor: terms.feeMinor }]);
    if (!isNew || terms.feeMinor === 0n) return ok({});
    const name = `${key.code}:${key.number}:${memberId}`;
    const isPaid = await rewards.bonus.takeFee(tx, {
      merchant,
      memberId,
      campaign: key.code,
      name,
      amountMinor: terms.feeMinor,
    });
    if (!isPaid) return refuse('wallet.insufficient');
    await rewards.outbox.publish(tx, merchant.id, 'balance.changed', { memberId, isTrial: false });
    return ok({});
  });
}
