/** Gives sets of free rounds: the most that each may win is held in the budget, so that its end is never without money. */
import { assert, newId } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { addGiven, type Campaign, freeRoundsOf } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { insertSets, prepareAtVendor } from '../sets/index.ts';

const DAY_MS = 86_400_000;

interface TakenSet {
  readonly memberId: string;
  readonly award: { readonly period: string; readonly wagerTimes: number };
  readonly rounds?: number;
}

interface GivingSets {
  readonly merchant: Merchant;
  readonly campaign: Campaign;
  readonly day: string;
}

/** Of a campaign that is locked: what was taken there, and not given before. */
export async function giveSets(
  rewards: Rewarding,
  tx: Tx,
  { merchant, campaign, day }: GivingSets,
  sets: readonly TakenSet[],
): Promise<void> {
  if (sets.length === 0) return;
  const of = freeRoundsOf(campaign.terms, merchant);
  assert(of, 'a campaign with a prize of free rounds says what they are');
  const at = new Date(rewards.clock.now());
  const playBy = new Date(at.getTime() + of.playDays * DAY_MS);
  const [game = ''] = of.games;
  const vendor = rewards.roundsIn(merchant, game)?.vendor;
  const rows = sets.map(({ memberId, award, rounds = 0 }) => ({
    merchant_id: merchant.id,
    id: newId(rewards.clock, rewards.random),
    member_id: memberId,
    campaign: campaign.code,
    version: campaign.version,
    period: award.period,
    games: [...of.games],
    currency: merchant.currency.code,
    stake_minor: of.stakeMinor,
    rounds,
    cap_minor: of.capMinor,
    held_on: day,
    wager_times: award.wagerTimes,
    state: 'granted' as const,
    given_at: at,
    play_by: playBy,
    due_at: playBy,
    vendor: vendor ?? null,
  }));
  await insertSets(tx, rows);
  // The vendor is called by a job: no transaction waits for it.
  if (vendor !== undefined) await prepareAtVendor(tx, vendor, rows, at);
  await addGiven(tx, merchant.id, campaign.code, day, of.capMinor * BigInt(sets.length), sets.length);
}
