/** The tables as TypeScript sees them, written from the migrations by `npm run tables`, and the columns whose values have a name. */
import type { SelectType } from 'kysely';
import type { Tables } from './tables/generated.ts';

export type { Tables } from './tables/generated.ts';
export type { DepositNote, MarkerOfHarm, MessageText, OfficialResult, TransferReason } from './tables/overrides.ts';

type Value<Table extends keyof Tables, Column extends keyof Tables[Table]> = NonNullable<
  SelectType<Tables[Table][Column]>
>;

export type BetState = Value<'lottery_order', 'state'>;
export type DepositState = Value<'deposit_order', 'state'>;
export type WithdrawalState = Value<'withdrawal_order', 'state'>;
export type TransferState = Value<'vendor_transfer', 'state'>;
/** Whose statement: a payment provider's, or that of a vendor with a wallet of its own. */
export type Area = Value<'reconciliation', 'area'>;
export type DifferenceKind = Value<'reconciliation_item', 'kind'>;
export type MovementSubject = Exclude<Value<'reconciliation_item', 'subject'>, 'balance'>;
