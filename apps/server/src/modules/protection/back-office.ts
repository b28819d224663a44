/** Protection for operators: limits and breaks that they set for a member, and accounts held because of a match. No break is ended or shortened. */
import type { Result } from '#kernel';
import type { Tx } from '../../db/db.ts';
import { type Break, imposeBreak } from './breaks/index.ts';
import type { ProtectionDeps } from './deps.ts';
import { type ExclusionBackOffice, openExclusionBackOffice } from './exclusion/index.ts';
import { easesLimit, type Imposed, type ImposeRequest, saveImposed } from './limits/index.ts';

export interface ProtectionBackOffice extends ExclusionBackOffice {
  /** Whether it would let the member deposit more than now, at some time: then two operators decide. */
  easesLimit(tx: Tx, request: ImposeRequest): Promise<boolean>;
  /** A limit beside the member's own: a stricter one holds at once, a looser one a day later. */
  imposeLimit(tx: Tx, request: ImposeRequest & { readonly by: string }): Promise<Result<Imposed, 'money.malformed'>>;
  /** A break that an operator begins; nobody ends it. */
  imposeBreak(tx: Tx, request: Parameters<typeof imposeBreak>[2]): Promise<Result<Break, 'protection.break_longer'>>;
}

export function openProtectionBackOffice(deps: ProtectionDeps): ProtectionBackOffice {
  return {
    ...openExclusionBackOffice(deps),
    easesLimit: (tx, request) => easesLimit(deps, tx, request),
    imposeLimit: (tx, request) => saveImposed(deps, tx, request),
    imposeBreak: (tx, request) => imposeBreak(deps, tx, request),
  };
}
