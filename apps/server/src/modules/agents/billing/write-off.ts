/** Writes off what is open of a bill: it is paid no more, and what was paid stays. */
import { isUuid, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { billLifecycle } from './lifecycle.ts';
import type { BillRow } from './store.ts';
import { findBill, lockBill, setBillState } from './store-bills.ts';
import { lockTree } from './store-dues.ts';

interface WrittenOff {
  readonly state: BillRow['state'];
  readonly agentId: string;
  readonly leftMinor: bigint;
}

export interface WriteOffBackOffice {
  /** Only of what a run has found to be too little for: what is due is paid first. */
  writeOff(
    tx: Tx,
    merchantId: string,
    key: { readonly contractId: string; readonly period: string },
  ): Promise<Result<WrittenOff, 'bill.unknown' | 'bill.not_open'>>;
}

/** With the lock of those who decide what is paid: it is paid before, or not at all. */
export const openWriteOff = (): WriteOffBackOffice => ({
  async writeOff(tx, merchantId, { contractId, period }) {
    if (!isUuid(contractId)) return refuse('bill.unknown');
    const key = { merchantId, contractId, period };
    const found = await findBill(tx, key);
    if (!found) return refuse('bill.unknown');
    await lockTree(tx, found);
    // as it is after the one who had the lock
    const bill = await lockBill(tx, key);
    if (!billLifecycle.allows(bill.state, 'write_off')) return refuse('bill.not_open');
    const state = billLifecycle.next(bill.state as 'part_paid', 'write_off');
    await setBillState(tx, key, state);
    return ok({ state, agentId: bill.agent_id, leftMinor: bill.payable_minor - bill.paid_minor });
  },
});
