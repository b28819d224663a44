/** What a vendor with a seamless wallet reports in a call: steps of one member, in order. */
import type { WalletStep } from '#vendors/plugin-seamless.ts';
import type { AccountRef } from './account-ref.ts';

export interface VendorCall {
  readonly accountRef: AccountRef;
  readonly vendor: string;
  readonly game: string;
  readonly round: string;
  readonly steps: readonly WalletStep[];
  /** When it happened, as the vendor says. */
  readonly eventAt?: Date;
}

/** Why a step was refused: each refusal of the ledger under one name. */
export type StepRefusal =
  /** The id is known with other content. */
  | 'conflict'
  | 'insufficient'
  /** The jackpot holds less than it should pay. */
  | 'pot_empty'
  /** The bet is not known; or the target cannot be rolled back. */
  | 'unknown_reference'
  /** The step, or the bet it belongs to, was rolled back. */
  | 'rolled_back'
  /** Under another id. */
  | 'already_rolled_back'
  /** The bet was settled: a win of it, or its loss, stands. */
  | 'settled'
  /** An account is not known any more; the call can be repeated. */
  | 'unknown_account';

/** A bet that a call changed: how it stands after it. */
export interface VendorBet {
  /** The vendor's id of it. */
  readonly id: string;
  /** The transfer of its stake. */
  readonly transferId: string;
  readonly game: string;
  readonly stakeMinor: bigint;
  /** All that was paid for it, and not taken back. */
  readonly paidMinor: bigint;
  /** `void`: it was rolled back. */
  readonly state: 'open' | 'ended' | 'void';
  /** It ended with this call, and never had before. */
  readonly isFirstEnd: boolean;
  /** Grows with every change of the bet. */
  readonly revision: number;
  /** When it was placed. */
  readonly at: Date;
}

export type StepsAnswer =
  | {
      readonly kind: 'done';
      readonly steps: readonly { readonly id: string; readonly transferId: string; readonly isRepeated: boolean }[];
      /** The bets that changed; those of steps which were known already did not. */
      readonly bets: readonly VendorBet[];
      readonly balanceMinor: bigint;
    }
  /** `balanceMinor` is what can be spent once the caller has rolled back its transaction. */
  | { readonly kind: 'refused'; readonly at: number; readonly reason: StepRefusal };
