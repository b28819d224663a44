/** Every "no" of the cashier, so that a rule cannot give one its endpoint does not declare. */
import type { RefusalCode } from '#contract';

export type DepositRefusal = Extract<
  RefusalCode,
  | 'money.malformed'
  | 'cashier.amount_out_of_range'
  | 'cashier.method_unknown'
  | 'cashier.too_many_open'
  | 'cashier.provider_failed'
  | 'request.idempotency_key_reused'
>;

export type WithdrawalRefusal = Extract<
  RefusalCode,
  | 'money.malformed'
  | 'cashier.amount_out_of_range'
  | 'cashier.card_unknown'
  | 'cashier.daily_limit'
  | 'cashier.too_many_open'
  | 'wallet.insufficient'
  | 'wallet.frozen'
  | 'feature.off'
  | 'request.idempotency_key_reused'
>;

export type CancelRefusal = Extract<RefusalCode, 'order.unknown' | 'order.settled' | 'request.idempotency_key_reused'>;
export type CardRefusal = Extract<RefusalCode, 'cashier.card_invalid' | 'cashier.cards_full'>;
export type DecisionRefusal = Extract<RefusalCode, 'order.unknown' | 'order.settled'>;
