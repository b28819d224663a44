/** What an operator configures of a referral, with bounds. */
import type { ConfigField } from '../plugin.ts';
import { amount, count, share, wagerTimes } from '../plugin-fields.ts';

export const fields: readonly ConfigField[] = [
  /** For a friend who qualifies: to whose link it was, and to those above it. */
  ...[1, 2, 3].map((level) => amount(`level${level}Minor`, 0, 1e12)),
  /** Of what games keep of the friend's bets from then on, each period. */
  ...[1, 2, 3].map((level) => share(`share${level}Bp`, 5_000)),
  amount('friendMinor', 0, 1e12),
  /** The friend qualifies by one deposit of at least this, and valid bets. */
  amount('firstDepositMinor', 0, 1e12),
  amount('playedMinor'),
  /** 1: an operator has seen a document of the friend's, too. */
  count('documentSeen', 0, 1),
  count('withinDays', 1, 365),
  count('holdDays', 0, 90),
  /** Of signals that friend and referrer are one person, what an operator looks at first: 100 is a shared document. */
  count('reviewFrom', 1, 100),
  /** In each period; 0 is without limit. */
  count('maxFriends', 0, 10_000),
  amount('maxMinor'),
  count('everyDays', 1, 31),
  wagerTimes,
];
