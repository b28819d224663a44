/** The accounts that operators have put in use, in the memory of this node: read each second. A version is read and decrypted once. */
import type { AccountKind } from '#contract';
import type { Settings } from '#provider-kit';
import type { Db } from '../../db/db.ts';
import type { InUseDeps } from './deps.ts';
import { createSecrets } from './secrets.ts';
import { type AccountRef, readInUse, readVersion, type UseRow } from './store.ts';

export interface AccountInUse {
  readonly plugin: string;
  /** With its secrets. Empty where they cannot be read: an account that does not work, and not another one in its place. */
  readonly settings: Settings;
}

export interface AccountsInUse {
  of(merchantId: string, kind: AccountKind, part: string): AccountInUse | undefined;
  /** The one before it, while callbacks may be signed with its secrets. */
  previousOf(merchantId: string, kind: AccountKind, part: string): AccountInUse | undefined;
  /** Run at start and then every second. */
  refresh(): Promise<void>;
}

interface Known {
  readonly account: AccountInUse;
  readonly previous?: { readonly account: AccountInUse; readonly until: number };
}

const nameOf = (merchantId: string, kind: string, part: string) => `${merchantId}/${kind}/${part}`;

export function createAccountsInUse(deps: InUseDeps): AccountsInUse {
  const { clock, databases, onFault } = deps;
  const secrets = createSecrets(deps.secret, deps.random);
  let read = new Map<string, AccountInUse>();
  let inUse = new Map<string, Known>();
  const last = new WeakMap<object, readonly UseRow[]>();

  /** While a database cannot be read, its merchants keep what was read last. */
  async function usesOf(db: Db): Promise<readonly UseRow[]> {
    const before = last.get(db);
    const uses = await (before ? readInUse(db).catch(() => before) : readInUse(db));
    last.set(db, uses);
    return uses;
  }

  async function accountOf(db: Db, ref: AccountRef, version: number, next: Map<string, AccountInUse>) {
    const name = `${nameOf(ref.merchantId, ref.kind, ref.part)}/${version}`;
    const account = read.get(name) ?? (await openVersion(db, ref, version));
    if (account) next.set(name, account);
    return account;
  }

  async function openVersion(db: Db, ref: AccountRef, version: number): Promise<AccountInUse | undefined> {
    const row = await readVersion(db, ref, version);
    if (!row) return undefined;
    try {
      return { plugin: row.plugin, settings: { ...(row.settings as Settings), ...secrets.decrypt(row) } };
    } catch (error) {
      onFault(error);
      return { plugin: row.plugin, settings: {} };
    }
  }

  return {
    of: (merchantId, kind, part) => inUse.get(nameOf(merchantId, kind, part))?.account,
    previousOf(merchantId, kind, part) {
      const previous = inUse.get(nameOf(merchantId, kind, part))?.previous;
      return previous && clock.now() < previous.until ? previous.account : undefined;
    },
    async refresh() {
      const versions = new Map<string, AccountInUse>();
      const next = new Map<string, Known>();
      for (const { db, holds } of databases()) {
        for (const use of await usesOf(db)) {
          const { merchant_id: merchantId, kind, part, version, previous, previous_until: until } = use;
          if (version === 0 || !holds(merchantId)) continue;
          const ref = { merchantId, kind, part };
          const account = await accountOf(db, ref, version, versions);
          if (!account) continue;
          const isOpen = until !== null && previous > 0 && clock.now() < until.getTime();
          const before = isOpen ? await accountOf(db, ref, previous, versions) : undefined;
          next.set(nameOf(merchantId, kind, part), {
            account,
            ...(before && until && { previous: { account: before, until: until.getTime() } }),
          });
        }
      }
      read = versions;
      inUse = next;
    },
  };
}
