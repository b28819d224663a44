/** Saves a version of an account, which is in use nowhere yet. Secrets that were not entered stay as they were, for the same addresses alone. */
import type { AccountFault } from '#contract';
import { type Json, ok, type Result, refuse } from '#kernel';
import type { Settings } from '#provider-kit';
import type { Tx } from '../../db/db.ts';
import { type Context, findPart, type Named } from './find-part.ts';
import { readDraft, validateDraft } from './rules.ts';
import { type AccountState, accountState, type ShownSecret } from './show-accounts.ts';
import { type AccountRow, addVersion, newestVersion, readVersion } from './store.ts';

export async function saveAccount(
  context: Context,
  tx: Tx,
  { text, ...named }: Named & { readonly text: string },
): Promise<
  Result<{ readonly version: number; readonly state: AccountState }, 'provider.unknown' | 'provider.refused'>
> {
  const { clock, secrets } = context;
  const found = findPart(context, named);
  if (!found) return refuse('provider.unknown');
  const draft = readDraft(text);
  if ('fault' in draft) return refused([draft]);
  const plugin = found.pluginOf(draft.plugin);
  if (!plugin) return refused([{ field: 'plugin', fault: 'unknown' }]);
  const newest = await newestVersion(tx, found.ref);
  const same = newest?.plugin === plugin.code ? newest : undefined;
  const before = same && { settings: same.settings as Settings, secrets: secretsOf(context, same) };
  const { faults, secrets: values } = validateDraft({ plugin, draft, before, mayCall: context.mayCall });
  if (faults.length > 0) return refused(faults);
  const { merchantId: merchant_id, kind, part } = found.ref;
  const now = new Date(clock.now());
  const entered = { named, at: now, values, given: draft.secrets, same };
  for (let version = (newest?.version ?? 0) + 1; ; version += 1) {
    const place = { merchant_id, kind, part, version, plugin: plugin.code, settings: draft.settings };
    const isNew = await addVersion(tx, {
      ...place,
      settings: JSON.stringify(draft.settings),
      secrets: JSON.stringify(shownSecrets(context, entered)),
      encrypted: secrets.encrypt(values, place),
      overlap_hours: draft.overlapHours,
      written_by: named.by,
      written_at: now,
    });
    if (isNew) return ok({ version, state: accountState(await readVersion(tx, found.ref, version)) });
  }
}

/** None where they cannot be read: then they are entered again. */
function secretsOf({ secrets }: Context, row: AccountRow): Settings {
  try {
    return secrets.decrypt(row);
  } catch {
    return {};
  }
}

const refused = (faults: readonly AccountFault[]) =>
  refuse('provider.refused', { faults: faults.map((fault) => ({ ...fault })) as Json });

interface Entered {
  readonly named: Named;
  readonly at: Date;
  readonly values: Settings;
  /** Those that were entered now. */
  readonly given: Settings;
  readonly same: AccountRow | undefined;
}

function shownSecrets({ secrets }: Context, { named, at, values, given, same }: Entered): ShownSecret[] {
  const stored = (same?.secrets ?? []) as unknown as readonly ShownSecret[];
  return Object.entries(values).map(([name, value]) => {
    const before = given[name] === undefined ? stored.find((one) => one.name === name) : undefined;
    const fingerprint = secrets.fingerprintOf(named.merchant.id, value);
    return before ?? { name, fingerprint, by: named.by, at: at.toISOString() };
  });
}
