/** What bets pay: fair odds × series ÷ 2000 × percent ÷ 100, rounded down once to four decimals. */
import type { Chances, TierChances } from '../load-chances.ts';
import { fraction, fractionText, plus, readFraction } from '../odds/fractions.ts';
import type { Play } from '../play.ts';
import { ANY, PUSHED } from '../settling/won.ts';

const ONE_E4 = 10_000n;
const WHOLE_SERIES = 2_000n;

export interface PrizeTerms {
  /** Out of 2000. */
  readonly series: number;
  /** Of what the series says. */
  readonly percent: number;
}

/** Payouts in ten-thousandths of the unit stake, the stake included. */
export interface Odds {
  /** By kind of bet and by tier, as the chances are declared. */
  readonly kinds: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** What a bet of a kind pays in a tier; each hit where every hit pays. */
  of(kind: string, tier: string): number;
}

/** `chances`: those declared for the play. */
export function oddsOf(play: Play, chances: Chances, terms: PrizeTerms): Odds {
  const kinds: Record<string, Readonly<Record<string, number>>> = {};
  for (const [kind, tiers] of Object.entries(chances)) kinds[kind] = tiersE4(play, tiers, terms);
  return {
    kinds,
    of(kind, tier) {
      let own = kinds[kind];
      if (!own && kind.includes('+')) {
        own = tiersE4(play, jointChance(chances, kind), terms);
        kinds[kind] = own;
      }
      return (own ?? kinds[ANY])?.[tier] ?? 0;
    },
  };
}

/** The chance that one of several marks wins which exclude each other ("0+13+27"). */
export function jointChance(chances: Chances, kind: string): TierChances {
  const parts = kind.split('+').map((mark) => readFraction(chances[mark]?.win ?? '0'));
  return { win: fractionText(parts.reduce(plus, fraction(0n))) };
}

/** Of each tier its share of what the pushed stakes leave, over its chance. */
function tiersE4(play: Play, tiers: TierChances, { series, percent }: PrizeTerms): Readonly<Record<string, number>> {
  const push = readFraction(tiers[PUSHED] ?? '0');
  const wins = Object.entries(tiers).filter(([tier]) => tier !== PUSHED);
  const odds: Record<string, number> = {};
  for (const [tier, text] of wins) {
    const chance = readFraction(text);
    const share = readFraction(play.shares?.[tier] ?? (wins.length === 1 ? '1' : '0'));
    const paid = share.over * (push.under - push.over) * BigInt(play.units ?? 1) * chance.under;
    const terms = BigInt(series) * BigInt(percent) * ONE_E4;
    odds[tier] = Number((paid * terms) / (share.under * push.under * chance.over * WHOLE_SERIES * 100n));
  }
  return odds;
}
