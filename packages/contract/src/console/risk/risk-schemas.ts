/**
 * Rules that route withdrawals: the first one whose conditions all hold decides the stage. They are asked after the merchant's own rules of
 * risk, which always hold: no rule here lets pass what one of those wants to be looked at.
 */
import { type Static, Type } from 'typebox';
import { Closed, Code, OneOf, RequestedAmount } from '../../schemas.ts';

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
] as const;
export type RiskFact = (typeof riskFacts)[number];

/** `pass`: no rule after it is asked · `review`: an operator looks at it, then finance · `finance`: finance decides · `two`: two operators of finance. */
export const withdrawalRoutes = ['pass', 'review', 'finance', 'two'] as const;

const Condition = Closed({
  fact: OneOf(riskFacts),
  is: OneOf(['at_least', 'below'] as const),
  value: RequestedAmount,
});

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
