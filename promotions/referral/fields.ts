/** What an operator configures of a referral, with bounds. */
import type { ConfigField } from '../plugin.ts';

const field = (name: string, kind: ConfigField['kind'], minimum: number, maximum: number): ConfigField => ({
  name,
  kind,
  labelKey: `promotion.field.${name}`,
  minimum,
  maximum,
});

export const fields: readonly ConfigField[] = [
  /** For a friend who qualifies: to whose link it was, and to those above it. */
  ...[1, 2, 3].map((level) => field(`level${level}Minor`, 'amount', 0, 1e12)),
  /** Of what games keep of the friend's bets from then on, each period. */
  ...[1, 2, 3].map((level) => field(`share${level}Bp`, 'basis-points', 0, 5_000)),
  field('friendMinor', 'amount', 0, 1e12),
  /** The friend qualifies by one deposit of at least this, and valid bets. */
  field('firstDepositMinor', 'amount', 0, 1e12),
  field('playedMinor', 'amount', 0, 1e15),
  /** 1: an operator has seen a document of the friend's, too. */
  field('documentSeen', 'count', 0, 1),
  field('withinDays', 'count', 1, 365),
  field('holdDays', 'count', 0, 90),
  /** Of signals that friend and referrer are one person, what an operator looks at first: 100 is a shared document. */
  field('reviewFrom', 'count', 1, 100),
  /** In each period; 0 is without limit. */
  field('maxFriends', 'count', 0, 10_000),
  field('maxMinor', 'amount', 0, 1e15),
  field('everyDays', 'count', 1, 31),
  field('wagerTimes', 'count', 0, 100),
];
