/** What a merchant's agents are paid by, and what their contracts may say. Everything that is left out is as it usually is. */
import type { contractKinds, contractProducts } from '#contract';

/** From and to, both included. */
type Range<Value> = readonly [Value, Value];

/** Own deposits and valid bets of a period. */
interface ActiveFrom {
  readonly deposits: string;
  readonly bets: string;
}

/** Of contracts of one kind. Amounts are decimal strings of the merchant's currency; shares are fractions with at most six decimals. */
export interface AgentKindRules {
  /** None is proposed, changed, accepted or resumed. Those in force go on to be paid. */
  readonly isOff?: true;
  /** The lowest level of agents that signs one: 0 are the platform's own, 1 those directly below them. Default: all. */
  readonly toLevel?: number;
  /** Instead of what all kinds have: of days and longer periods. */
  readonly activeFrom?: ActiveFrom;
  /** Of salaries: no tier tests the net loss of the team. */
  readonly hasNoLossTest?: true;
  /** Six by default; a request holds twenty. */
  readonly maxTiers?: number;
  readonly sales?: Range<string>;
  /** These two not in real time: a bet reaches its tier alone. */
  readonly loss?: Range<string>;
  readonly active?: Range<number>;
  /** From 0.00001 to 0.05 of turnover, and to 0.6 of what the house keeps. */
  readonly rate?: Range<string>;
}

export interface AgentRules {
  /** Rebates of teams are paid once a day, for the day before (default), or soon after each settlement. */
  readonly rebates?: 'settlement' | 'daily';
  /** Where an upline reached no tier, the bills below it stand and are paid when it has something (default), or are missed. */
  readonly uplineNotReached?: 'owe' | 'skip';
  /** What makes a member active, 1000 and 5000 by default. Of an hour a bet alone does. */
  readonly activeFrom?: ActiveFrom;
  /** What all shares together take of a product's edge at most: 0.7 by default. */
  readonly bound?: string;
  /** The part of the stakes that the house keeps of a product: of its lowest common game. */
  readonly edges?: { readonly [Product in (typeof contractProducts)[number]]?: string };
  readonly kinds?: { readonly [Kind in (typeof contractKinds)[number]]?: AgentKindRules };
}
