/** What some kinds have to know of bets beside the facts: their parts in bonus money, and what their games keep by declaration. */
import type { Tx } from '../../../db/db.ts';
import type { Campaign } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import type { MemberOccasion } from './step-member.ts';

type Occasion = MemberOccasion['occasion'];

const refsOf = ({ body }: Occasion): readonly string[] => {
  if ('orders' in body) return body.orders.map(({ orderId }) => orderId);
  return 'roundId' in body ? [body.roundId] : [];
};

/** The same occasions; nothing is read where no running campaign that is given bets needs it. */
export async function knowBets(
  rewards: Rewarding,
  tx: Tx,
  merchantId: string,
  campaigns: readonly Campaign[],
  all: readonly MemberOccasion[],
): Promise<readonly MemberOccasion[]> {
  const kinds = await Promise.all(campaigns.map(({ terms }) => rewards.kinds(terms.kind)));
  const given = kinds.filter((kind) => kind?.manifest.receives.includes('round.settled'));
  const needs = new Set(given.flatMap((kind) => kind?.manifest.needs ?? []));
  return (['cash', 'edge', 'category'] as const).some((need) => needs.has(need))
    ? readBets(rewards, tx, merchantId, all)
    : all;
}

export async function readBets(
  rewards: Rewarding,
  tx: Tx,
  merchantId: string,
  all: readonly MemberOccasion[],
): Promise<readonly MemberOccasion[]> {
  const bodies = all.flatMap(({ occasion: { body } }) => ('countedMinor' in body || 'orders' in body ? body : []));
  const parts = await rewards.bonus.partsOf(tx, merchantId, bodies);
  const codes = all.flatMap(({ occasion: { body } }) => ('game' in body ? [body.game] : []));
  const games = await rewards.catalog.gamesByCode(tx, merchantId, [...new Set(codes)]);
  return all.map(({ memberId, occasion }) => {
    const bets = parts.size === 0 ? [] : refsOf(occasion).flatMap((ref) => parts.get(ref) ?? []);
    const bonusPart = {
      stakeMinor: bets.reduce((total, bet) => total + bet.stakeMinor, 0n),
      payoutMinor: bets.reduce((total, bet) => total + bet.payoutMinor, 0n),
    };
    const game = 'game' in occasion.body ? games.get(occasion.body.game) : undefined;
    const returnBp = game?.returnBp ?? undefined;
    const known = {
      ...(bets.length > 0 && { bonusPart }),
      ...(game && { category: game.category }),
      ...(returnBp !== undefined && { edgeBp: Math.max(0, 10_000 - returnBp) }),
    };
    return { memberId, occasion: { ...occasion, ...known } as Occasion };
  });
}
