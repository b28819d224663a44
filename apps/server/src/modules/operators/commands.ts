/** What an operator may ask and decide, by name; every decision leaves a deed in the audit trail, in the same transaction. */
import type { RefusalCode } from '#contract';
import { type Json, ok, type Result, refuse } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import { keepDeed, listDeeds, type Operator, proveTrail } from './audit.ts';
import { depositCommands } from './deposit-commands.ts';
import type { OperatorDeps } from './deps.ts';
import { messageCommands } from './message-commands.ts';
import { moneyCommands } from './money-commands.ts';
import { transferCommands } from './transfer-commands.ts';

export interface CommandCall {
  readonly merchant: Merchant;
  readonly operator: Operator;
  readonly subject: string;
  /** What is chosen of several: a level, an outcome. */
  readonly choice: string;
  readonly reason: string;
  /** What the operator wrote in a file. */
  readonly text: string;
}

export type Answered = Result<Json, RefusalCode>;
export type Command = (deps: OperatorDeps, call: CommandCall) => Promise<Answered>;

const SHOWN = 50;

const freeze: Command = (deps, { merchant, operator, reason }) =>
  deps.atomically(async (tx): Promise<Answered> => {
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    const isNew = await deps.freezing.freeze(tx, { merchantId: merchant.id, reason, by: operator.name });
    if (isNew) {
      await keepDeed(tx, deps.clock, {
        merchantId: merchant.id,
        operator,
        action: 'wallet.freeze',
        subject: merchant.id,
        before: { frozen: false },
        after: { frozen: true, reason },
      });
    }
    return ok({ frozen: true });
  });

const unfreeze: Command = (deps, { merchant, operator, reason }) =>
  deps.atomically(async (tx): Promise<Answered> => {
    const current = await deps.freezing.current(tx, merchant.id);
    if (current && (await deps.freezing.unfreeze(tx, merchant.id, operator.name))) {
      await keepDeed(tx, deps.clock, {
        merchantId: merchant.id,
        operator,
        action: 'wallet.unfreeze',
        subject: merchant.id,
        before: { frozen: true, by: current.frozenBy, reason: current.reason },
        after: { frozen: false, reason },
      });
    }
    return ok({ frozen: false });
  });

const recount: Command = async (deps, { merchant, operator }) => {
  const mended = await deps.recountDays(merchant.id);
  return deps.atomically(async (tx): Promise<Answered> => {
    await keepDeed(tx, deps.clock, {
      merchantId: merchant.id,
      operator,
      action: 'records.recount',
      subject: merchant.id,
      before: {},
      after: { mended },
    });
    return ok({ mended });
  });
};

export const commands: { readonly [name: string]: Command } = {
  ...moneyCommands,
  ...depositCommands,
  'wallet status': async (deps, { merchant }) => {
    const current = await deps.freezing.current(deps.db, merchant.id);
    return ok(
      current
        ? { frozen: true, by: current.frozenBy, at: current.frozenAt.toISOString(), reason: current.reason }
        : { frozen: false },
    );
  },
  'wallet freeze': freeze,
  'wallet unfreeze': unfreeze,
  ...transferCommands,
  ...messageCommands,
  'records recount': recount,
  'audit list': async (deps, { merchant }) =>
    ok(
      (await listDeeds(deps.db, merchant.id, SHOWN)).map((row) => ({
        position: row.position.toString(),
        at: row.at.toISOString(),
        operator: `${row.operator} (${row.os_account})`,
        action: row.action,
        subject: row.subject,
        before: row.before,
        after: row.after,
      })),
    ),
  'audit prove': async (deps, { merchant }) => ok({ ...(await proveTrail(deps.db, merchant.id)) }),
};
