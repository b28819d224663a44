/** The refusals of the cashier, so that a rule cannot return one that its endpoint does not declare. */
import type { RefusalCode } from '#contract';

export type DepositRefusal = Extract<
  RefusalCode,
  | 'money.malformed'
  | 'cashier.amount_out_of_range'
  | 'cashier.method_unknown'
  | 'cashier.bonus_unknown'
  | 'cashier.daily_limit'
  | 'cashier.too_many_open'
  | 'cashier.provider_failed'
  | 'protection.deposit_limit'
  | 'protection.on_break'
  | 'protection.checking'
  | 'request.idempotency_key_reused'
>;

export type WithdrawalRefusal = Extract<
  RefusalCode,
  | 'money.malformed'
  | 'cashier.amount_out_of_range'
  | 'cashier.card_unknown'
  | 'cashier.card_frozen'
  | 'cashier.daily_limit'
  | 'cashier.too_many_open'
  | 'cashier.wagering_left'
  | 'cashier.fee_changed'
  | 'member.payment_password_unset'
  | 'password.wrong'
  | 'request.too_many'
  | 'request.overloaded'
  | 'wallet.insufficient'
  | 'wallet.frozen'
  | 'feature.off'
  | 'request.idempotency_key_reused'
>;

export type CancelRefusal = Extract<
  RefusalCode,
  'order.unknown' | 'order.settled' | 'feature.off' | 'request.idempotency_key_reused'
>;
export type CardRefusal = Extract<
  RefusalCode,
  | 'cashier.card_invalid'
  | 'cashier.cards_full'
  | 'cashier.holder_differs'
  | 'auth.field_invalid'
  | 'password.wrong'
  | 'request.too_many'
  | 'request.overloaded'
>;
export type DecisionRefusal = Extract<RefusalCode, 'order.unknown' | 'order.settled'>;
