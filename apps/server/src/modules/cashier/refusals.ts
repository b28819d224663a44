/** The refusals of the cashier: a use case cannot return one that its endpoint does not declare. */
import type { Endpoints, RefusalOf } from '#contract';

export type DepositRefusal = RefusalOf<Endpoints['deposit']>;
export type WithdrawalRefusal = RefusalOf<Endpoints['withdraw']>;
export type CancelRefusal = RefusalOf<Endpoints['cancelWithdrawal']>;
export type CardRefusal = RefusalOf<Endpoints['addCard']>;
export type DecisionRefusal = 'order.unknown' | 'order.settled';
