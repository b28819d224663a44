/** What seamless wallets need of free rounds, which are given and ended elsewhere. */
import type { WalletRefusal } from '#vendors/plugin-seamless.ts';
import type { Tx } from '../../db/db.ts';
import type { StepsAnswer, VendorCall } from '../wallet/index.ts';

/** Nothing of the call is kept. */
interface Refused {
  readonly refused: WalletRefusal;
}

/** The sets that the steps of a call belong to, under lock. */
export interface LockedRounds {
  /** Call it once the steps are posted. `free`: whose bets are free rounds, by the vendor's ids. */
  collect(
    answer: Extract<StepsAnswer, { kind: 'done' }>,
  ): Promise<{ readonly free: ReadonlySet<string>; readonly refused?: undefined } | Refused>;
}

export interface RoundsCollector {
  /** Call it before accounts are locked. */
  open(tx: Tx, call: VendorCall): Promise<(LockedRounds & { readonly refused?: undefined }) | Refused>;
}
