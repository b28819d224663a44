/** The dependencies of reconciliation, on the server and on the module whose orders are compared. */
import type { RefusalCode } from '#contract';
import type { ModuleDeps } from '../../db/db.ts';
import type { FaultAbout } from '../../db/jobs/faults.ts';
import type { Area } from '../../db/tables.ts';
import type { Difference, Movement, StatementLine } from './rules.ts';

export interface ReconciliationDeps extends ModuleDeps {
  /** A background failure: logged and counted. */
  readonly onFault: (error: unknown, about: FaultAbout) => void;
}

/** Orders of a period, or those with these ids. */
export type Which = { readonly from: Date; readonly to: Date } | { readonly ids: readonly string[] };

export interface StatementRequest {
  readonly from: Date;
  readonly to: Date;
  readonly cursor?: string;
}

export type StatementPage =
  | { readonly kind: 'page'; readonly lines: readonly StatementLine[]; readonly next?: string }
  | { readonly kind: 'fault' };

/** Both sides' current balances of members; decimal amounts. */
export interface ComparedBalances {
  readonly ours: string;
  readonly theirs: string;
  readonly differences: readonly Difference[];
}

/** One provider or vendor of one merchant, and our own orders with it. */
export interface Source<Code extends RefusalCode> {
  readonly area: Area;
  readonly code: string;
  /** Of a calendar day of the merchant, with some time before and after. */
  readonly statement: (request: StatementRequest, day: string) => Promise<StatementPage>;
  /** By time: those that must be in a statement of that period. By id: in any state. */
  readonly ours: (which: Which) => Promise<readonly Movement[]>;
  /** Orders whose outcome that day's statement tells another way, where it tells outcomes that moved no money. */
  readonly outcomes?: (day: string) => Promise<readonly Difference[]>;
  /** Compared with the latest past day only: balances are current. Throws where they cannot be read. */
  readonly balances?: (() => Promise<ComparedBalances>) | undefined;
  /** The refusal for an operator when no statement can be read. */
  readonly silent: Code;
}
