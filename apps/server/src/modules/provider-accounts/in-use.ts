/**
 * The accounts that operators have put in use, in the memory of this node: read each second, each database by itself. A version is read and
 * decrypted once.
 */
import type { AccountKind } from '#contract';
import type { Settings } from '#provider-kit';
import type { Db } from '../../db/db.ts';
import type { InUseDeps } from './deps.ts';
import { createSecrets } from './secrets.ts';
import { type AccountRow, readInUse, readVersionsOf, type UseRow, type VersionRef } from './store.ts';

export interface AccountInUse {
  readonly plugin: string;
  /** With its secrets. Empty where they cannot be read: an account that does not work, and not another one in its place. */
  readonly settings: Settings;
}

export interface AccountsInUse {
  of(merchantId: string, kind: AccountKind, part: string): AccountInUse | undefined;
  /** The one before it, while callbacks may be signed with its secrets. `configured`: what the server was started with. */
  previousOf(merchantId: string, kind: AccountKind, part: string): AccountInUse | 'configured' | undefined;
  /** Run at start and then every second. A database that cannot be read holds up no other; one that never could be throws in the end. */
  refresh(): Promise<void>;
}

interface Known {
  readonly account: AccountInUse;
  readonly previous?: { readonly account: AccountInUse | 'configured'; readonly until: number };
}

const UNREADABLE: AccountInUse = { plugin: '', settings: {} };

/** What was read of one database. */
interface Reading {
  readonly uses: readonly UseRow[];
  readonly versions: ReadonlyMap<string, AccountInUse>;
}

const nameOf = (merchantId: string, kind: string, part: string) => `${merchantId}/${kind}/${part}`;
const versionName = ({ merchant_id, kind, part, version }: VersionRef) =>
  `${nameOf(merchant_id, kind, part)}/${version}`;

export function createAccountsInUse(deps: InUseDeps): AccountsInUse {
  const { clock, databases, onFault } = deps;
  const secrets = createSecrets(deps.secret, deps.random);
  let inUse = new Map<string, Known>();
  const last = new WeakMap<object, Reading>();

  const isOpen = ({ previous_until: until }: UseRow) => until !== null && clock.now() < until.getTime();

  /** One query, and a second one for versions that this node has not read yet. */
  async function readAll(db: Db): Promise<Reading> {
    const uses = await readInUse(db);
    const requested = uses
      .filter(({ version }) => version > 0)
      .flatMap((use) => [use, ...(isOpen(use) && use.previous > 0 ? [{ ...use, version: use.previous }] : [])]);
    const known = last.get(db)?.versions;
    const rows = await readVersionsOf(
      db,
      requested.filter((one) => !known?.has(versionName(one))),
    );
    const fresh = new Map(rows.map((row) => [versionName(row), openVersion(row)]));
    const versions = requested.flatMap((one) => {
      const name = versionName(one);
      const account = fresh.get(name) ?? known?.get(name);
      return account ? [[name, account] as const] : [];
    });
    return { uses, versions: new Map(versions) };
  }

  function openVersion(row: AccountRow): AccountInUse {
    try {
      return { plugin: row.plugin, settings: { ...(row.settings as Settings), ...secrets.decrypt(row) } };
    } catch (error) {
      onFault(error);
      return { plugin: row.plugin, settings: {} };
    }
  }

  function knownOf({ versions }: Reading, use: UseRow): readonly (readonly [string, Known])[] {
    const name = nameOf(use.merchant_id, use.kind, use.part);
    if (use.version === 0) return [];
    const account = versions.get(versionName(use)) ?? UNREADABLE;
    const before = use.previous === 0 ? 'configured' : versions.get(versionName({ ...use, version: use.previous }));
    const until = use.previous_until;
    return [[name, { account, ...(before && until && { previous: { account: before, until: until.getTime() } }) }]];
  }

  return {
    of: (merchantId, kind, part) => inUse.get(nameOf(merchantId, kind, part))?.account,
    previousOf(merchantId, kind, part) {
      const previous = inUse.get(nameOf(merchantId, kind, part))?.previous;
      return previous && clock.now() < previous.until ? previous.account : undefined;
    },
    async refresh() {
      const here = databases();
      const faults: unknown[] = [];
      await Promise.all(
        here.map(({ db }) =>
          readAll(db).then(
            (reading) => void last.set(db, reading),
            // Its merchants keep what was read last.
            (error: unknown) => void (last.has(db) ? onFault(error) : faults.push(error)),
          ),
        ),
      );
      inUse = new Map(
        here.flatMap(({ db, holds }) => {
          const reading = last.get(db);
          return (reading?.uses ?? [])
            .filter(({ merchant_id }) => holds(merchant_id))
            .flatMap((use) => (reading ? knownOf(reading, use) : []));
        }),
      );
      if (faults.length > 0) throw faults[0];
    },
  };
}
