/** A change of rights: of a merchant or of the platform, always by two operators. */
import type { Permission } from '#contract';
import { refuse } from '#kernel';
import type { Tx } from '../../../../db/db.ts';
import { type Answered, type Command, overwrites, type ScopedCall } from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';

export type Act = (deps: OperatorDeps, tx: Tx, call: ScopedCall) => Promise<Answered>;

export function changesRights(permission: Permission, act: Act): Command {
  return { scope: 'any', permission, effect: 'rights', second: 'always', act };
}

/** All of it: what was there before goes. */
export const replacesRights = (permission: Permission, act: Act): Command => overwrites(changesRights(permission, act));

export const malformed = (field: string) => refuse('request.malformed', { field });
