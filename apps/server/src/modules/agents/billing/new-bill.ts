/** A bill as it is made: what is due of it, and what goes into the next one. */
import type { ContractRow } from '../contracts/index.ts';
import { payableOf } from '../formulas/index.ts';
import type { Grossed } from './gross.ts';
import { billLifecycle } from './lifecycle.ts';
import type { BillRow } from './store.ts';

interface Span {
  readonly period: string;
  readonly from: Date;
  readonly to: Date;
}

interface Made {
  readonly gross: Grossed;
  /** With what the bill before carries into it. */
  readonly adjustedMinor: bigint;
  readonly madeAt: Date;
  /** Below an upline it is paid only where that reached something: it is decided when all of the run are made. */
  readonly isSkipping: boolean;
}

export function newBill(contract: ContractRow, version: number, span: Span, made: Made): BillRow {
  const { gross, adjustedMinor, madeAt, isSkipping } = made;
  const { payableMinor, carryMinor } = payableOf(gross.grossMinor, adjustedMinor);
  const isReached = gross.tier !== undefined || payableMinor > 0n;
  const waits = isSkipping && contract.upline_id !== null && gross.tier !== undefined;
  return {
    merchant_id: contract.merchant_id,
    contract_id: contract.id,
    period: span.period,
    kind: contract.kind,
    product: contract.product,
    agent_id: contract.agent_id,
    upline_id: contract.upline_id,
    version,
    from_at: span.from,
    to_at: span.to,
    state: waits ? billLifecycle.initial : billLifecycle.next('computed', isReached ? 'approve' : 'miss'),
    figures: gross.figures,
    tier: gross.tier ?? null,
    gross_minor: gross.grossMinor,
    adjustments_minor: adjustedMinor,
    payable_minor: payableMinor,
    paid_minor: 0n,
    carry_minor: carryMinor,
    adjusted_minor: 0n,
    made_at: madeAt,
    checked_at: null,
    retier: false,
    recheck: false,
  };
}
