/**
 * Accounts with providers that operators enter: a version is saved by one, checked with the provider, and put in use by two. Writes run in
 * the caller's transaction; the caller asks for the second operator and writes the audit entry.
 */
import { ok, type Result, refuse } from '#kernel';
import type { CheckOutcome, Settings } from '#provider-kit';
import type { Db, Tx } from '../../db/db.ts';
import type { Merchant } from '../../http/merchant.ts';
import type { ProviderAccountsDeps } from './deps.ts';
import { type Context, findPart, type Named } from './find-part.ts';
import { saveAccount } from './save-account.ts';
import { createSecrets } from './secrets.ts';
import { type ShownAccount, showAccounts } from './show-accounts.ts';
import { readVersion, saveCheck } from './store.ts';
import { useAccount } from './use-account.ts';

/** `unasked`: a provider that has no way to ask it. */
type Checked = CheckOutcome | 'unasked';

interface OfVersion extends Named {
  readonly version: number;
}

type Saving = Parameters<typeof saveAccount>[2];
type Using = Parameters<typeof useAccount>[2];

export interface ProviderAccounts {
  list(db: Db, merchant: Merchant): Promise<readonly ShownAccount[]>;
  save(tx: Tx, saved: Saving): ReturnType<typeof saveAccount>;
  /** Asks the provider, outside of any transaction. */
  check(db: Db, requested: OfVersion): Promise<Result<Checked, 'provider.unknown'>>;
  noteCheck(tx: Tx, noted: OfVersion & { readonly outcome: Checked }): Promise<void>;
  use(tx: Tx, used: Using): ReturnType<typeof useAccount>;
}

export function createProviderAccounts(deps: ProviderAccountsDeps): ProviderAccounts {
  const { clock, random, secret, partsOf, mayCall } = deps;
  const context: Context = { clock, partsOf, mayCall, secrets: createSecrets(secret, random) };
  return {
    list: (db, merchant) => showAccounts(db, merchant.id, partsOf(merchant), clock.now()),
    save: (tx, saved) => saveAccount(context, tx, saved),
    check: (db, requested) => checkProvider(context, db, requested),
    async noteCheck(tx, { version, outcome, ...named }) {
      const found = findPart(context, named);
      const check = { check_outcome: outcome, checked_by: named.by, checked_at: new Date(clock.now()) };
      if (found) await saveCheck(tx, found.ref, version, check);
    },
    use: (tx, used) => useAccount(context, tx, used),
  };
}

async function checkProvider(
  context: Context,
  db: Db,
  { version, ...named }: OfVersion,
): Promise<Result<Checked, 'provider.unknown'>> {
  const found = findPart(context, named);
  const row = found && (await readVersion(db, found.ref, version));
  const plugin = row && found.pluginOf(row.plugin);
  if (!row || !plugin) return refuse('provider.unknown');
  if (!plugin.check) return ok('unasked');
  try {
    const settings = { ...(row.settings as Settings), ...context.secrets.decrypt(row) };
    return ok(await plugin.check(settings, named.merchant.manifest.code));
  } catch {
    // What it threw may hold what it was given: it is not logged.
    return ok('unreachable');
  }
}
