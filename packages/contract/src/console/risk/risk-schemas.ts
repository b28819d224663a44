/**
 * Rules that route withdrawals: the first one whose conditions all hold decides the stage. They are asked after the merchant's own rules of
 * risk, which always hold: no rule here lets pass what one of those wants to be looked at.
 */
import { type Static, Type } from 'typebox';
import { Closed, Code, OneOf, PlainText, RequestedAmount } from '../../schemas.ts';
import { GAME_KEY } from '../games/game-schemas.ts';

/** What a condition looks at; each is a number as of the request, or not known. */
export const riskFacts = [
  /** Of this withdrawal, in the merchant's currency. */
  'amount',
  /** Paid withdrawals before it, and requests of the day with it. */
  'paid_before',
  'requested_today',
  /** Hours since a device was new, since the account to be paid changed, and since a password did. */
  'device_hours',
  'card_hours',
  'password_hours',
  /** Staked within seven days, in percent of what was deposited in them. */
  'played_percent',
  /** All withdrawals with this one, in percent of all deposits. */
  'returned_percent',
  'deposits',
  /** 1 where the account is in another name, and where the player is on the watch list; else 0. */
  'name_differs',
  'watched',
  /** Of seven days: what was won beyond the stakes, in percent of what was deposited; and what games kept, in percent of the stakes. */
  'won_percent',
  'kept_percent',
  /** Deposits with a bonus, in percent of all. */
  'promoted_percent',
  /** Documents that were requested and are not accepted. */
  'documents_open',
] as const;
export type RiskFact = (typeof riskFacts)[number];

/** `pass`: no rule after it is asked · `review`: an operator looks at it, then finance · `finance`: finance decides · `two`: two operators of finance. */
export const withdrawalRoutes = ['pass', 'review', 'finance', 'two'] as const;

const Condition = Type.Union([
  Closed({ fact: OneOf(riskFacts), is: OneOf(['at_least', 'below'] as const), value: RequestedAmount }),
  /** Of the player. */
  Closed({ tag: PlainText(32), has: OneOf(['with', 'without'] as const) }),
  /** Whether it was played within seven days. */
  Closed({ game: Type.String({ pattern: GAME_KEY, maxLength: 97 }), was: OneOf(['played', 'not_played'] as const) }),
]);

export const riskSchemas = {
  withdrawal_rules: Closed({
    rules: Type.Array(
      Closed({
        /** Named in the order, as the reason of its stage. */
        id: Code,
        isOn: Type.Boolean(),
        all: Type.Array(Condition, { minItems: 1, maxItems: 8 }),
        stage: OneOf(withdrawalRoutes),
      }),
      { maxItems: 30 },
    ),
  }),
} as const;

export type WithdrawalRules = Static<(typeof riskSchemas)['withdrawal_rules']>;
export type WithdrawalRoute = (typeof withdrawalRoutes)[number];
