/** What an operator may do in a scope: what was granted there and by the platform, with the permissions of granted roles. */
import { EVERYTHING, ROLE_PREFIX } from '#contract';
import type { Operator } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import { fullName, type OperatorName, PLATFORM, parseName } from '../names.ts';
import { grantsAt } from './store.ts';
import { permissionsOfRoles } from './store-roles.ts';

type Db = OperatorDeps['db'];
type Deps = Pick<OperatorDeps, 'platform'>;

/** Where a home's operators are: those of the platform in the default database. */
export function homeDb({ platform }: Deps, db: Db, home: string) {
  return home === PLATFORM && platform ? platform.db : db;
}

const rolesIn = (granted: readonly string[]) =>
  granted.filter((one) => one.startsWith(ROLE_PREFIX)).map((one) => one.slice(ROLE_PREFIX.length));

/**
 * A role that is granted in a scope is the scope's own, else the platform's. One that is granted by the platform is the platform's
 * alone: no merchant can widen it.
 */
async function withRoles(deps: Deps, db: Db, scope: string, granted: readonly string[]): Promise<readonly string[]> {
  const names = rolesIn(granted);
  if (names.length === 0) return granted;
  const own = scope === PLATFORM ? new Map<string, readonly string[]>() : await permissionsOfRoles(db, scope, names);
  const common = await permissionsOfRoles(homeDb(deps, db, PLATFORM), PLATFORM, names);
  return [...granted, ...names.flatMap((name) => own.get(name) ?? common.get(name) ?? [])];
}

/** An operator of a merchant never acts elsewhere, whatever was granted. */
export async function permissionsAt(
  deps: Deps,
  db: Db,
  name: OperatorName,
  scope: string,
): Promise<ReadonlySet<string>> {
  if (name.home !== PLATFORM && name.home !== scope) return new Set();
  const operator = fullName(name);
  const here = scope === PLATFORM ? [] : await withRoles(deps, db, scope, await grantsAt(db, scope, operator));
  const platform = homeDb(deps, db, PLATFORM);
  const everywhere = await withRoles(deps, db, PLATFORM, await grantsAt(platform, PLATFORM, operator));
  return new Set([...here, ...everywhere]);
}

export const allows = (granted: ReadonlySet<string>, permission: string) =>
  granted.has(EVERYTHING) || granted.has(permission);

export type May = (permission: string) => Promise<boolean>;

/** What the one who acts may do there; where a second operator approves it, what both may. */
export function mayOf(deps: Deps, db: Db, { name, second }: Pick<Operator, 'name' | 'second'>, scope: string): May {
  const names = [name, second].filter((one) => one !== undefined).map(parseName);
  const granted = Promise.all(names.map((one) => (one ? permissionsAt(deps, db, one, scope) : new Set<string>())));
  return async (permission) => (await granted).every((one) => allows(one, permission));
}

export async function mayDo(deps: Deps, db: Db, name: OperatorName, scope: string, permission: string) {
  return allows(await permissionsAt(deps, db, name, scope), permission);
}
