/** Facts that levels are made of: ended bets and deposits. */
import type { Facts } from '#contract';
import { applyBasisPoints } from '#kernel';
import { betFacts, betOf } from '#promotions/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import { dayAt, type Merchant } from '../../merchants/index.ts';
import type { LevelsDeps } from './deps.ts';
import { applyFacts } from './move-level.ts';
import type { Fact } from './store.ts';
import { runningScheme } from './store-scheme.ts';

interface Ended {
  readonly memberId: string;
  readonly game: string;
  readonly category?: string;
  readonly at: string;
  readonly validMinor: bigint;
}

type BetBody = Facts[(typeof betFacts)[number]];

/** What of a bet is valid. A bet at a vendor that is given back later takes off what it counted: its fact says so. */
function endedOf(body: BetBody): Ended {
  const { memberId, game, at } = body;
  if ('orders' in body) {
    const bet = betOf({ kind: 'orders.settled', id: '', day: '', body });
    return { memberId, game, at, validMinor: bet?.validMinor ?? 0n };
  }
  const isVoidRound = 'roundId' in body && body.result === 'void';
  const validMinor = isVoidRound ? 0n : BigInt(body.countedMinor);
  return { memberId, game, at, validMinor, ...('category' in body && { category: body.category }) };
}

/** What a void takes off is what the bet had added. */
const weighed = (minor: bigint, weightBp: bigint) =>
  minor < 0n ? -applyBasisPoints(-minor, weightBp) : applyBasisPoints(minor, weightBp);

export function subscribe(deps: LevelsDeps, outbox: Pick<Outbox, 'listen' | 'listenMany'>): void {
  const merchantOf = (id: string) => deps.merchants().find((one) => one.id === id && one.flags.vip);
  const apply = async (tx: Tx, merchant: Merchant, ended: readonly (Ended & { depositMinor?: bigint })[]) => {
    const scheme = await runningScheme(tx, merchant);
    const weights = scheme?.terms.weightsBp;
    const games =
      weights && (await deps.catalog.gamesByCode(tx, merchant.id, [...new Set(ended.map(({ game }) => game))]));
    const facts = ended.map(({ memberId, game, category, at, validMinor, depositMinor = 0n }): Fact => {
      const weightBp = weights?.[category ?? games?.get(game)?.category ?? ''] ?? 10_000;
      const day = dayAt(Date.parse(at), merchant.manifest.timeZone);
      return { memberId, day, validMinor: weighed(validMinor, BigInt(weightBp)), depositMinor };
    });
    await applyFacts(deps, tx, scheme ? { merchant, scheme } : merchant, facts);
  };

  for (const kind of betFacts) {
    outbox.listenMany(`levels.${kind}`, kind, async (tx, merchantId, facts) => {
      const merchant = merchantOf(merchantId);
      const real = facts.filter(({ body }) => !body.isTrial).map(({ body }) => endedOf(body));
      const counted = real.filter(({ validMinor }) => validMinor !== 0n);
      if (merchant && counted.length > 0) await apply(tx, merchant, counted);
    });
  }

  outbox.listenMany('levels.deposit', 'deposit.credited', async (tx, merchantId, facts) => {
    const merchant = merchantOf(merchantId);
    if (!merchant) return;
    const credited = facts.map(({ at, body: { memberId, amountMinor } }) => {
      return { memberId, game: '', at, validMinor: 0n, depositMinor: BigInt(amountMinor) };
    });
    await apply(tx, merchant, credited);
  });
}
