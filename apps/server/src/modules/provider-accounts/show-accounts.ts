/** Accounts as operators see them: settings that are no secret, and of a secret its fingerprint. */
import type { AccountKind } from '#contract';
import type { Json } from '#kernel';
import type { Settings } from '#provider-kit';
import type { Db } from '../../db/db.ts';
import type { AccountPart, AccountPlugin } from './deps.ts';
import { type AccountRow, readUses, readVersions } from './store.ts';

const SHOWN_VERSIONS = 10;

export interface ShownSecret {
  readonly name: string;
  readonly fingerprint: string;
  readonly by: string;
  readonly at: string;
}

function shownVersion(row: AccountRow) {
  const { version, plugin, settings, secrets, overlap_hours: overlapHours, check_outcome: outcome } = row;
  return {
    version,
    plugin,
    settings: settings as Settings,
    secrets: secrets as unknown as readonly ShownSecret[],
    overlapHours,
    by: row.written_by,
    at: row.written_at.toISOString(),
    ...(outcome !== null && { check: { outcome, by: row.checked_by ?? '', at: row.checked_at?.toISOString() ?? '' } }),
  };
}

/** What the trail says of a version: nothing secret. */
export type AccountState = Json & object;

export function accountState(row: AccountRow | undefined): AccountState {
  if (!row) return { version: 0 };
  const { version, plugin, settings, secrets, overlapHours } = shownVersion(row);
  const fingerprints = Object.fromEntries(secrets.map(({ name, fingerprint }) => [name, fingerprint]));
  return { version, plugin, settings: { ...settings }, secrets: fingerprints, overlapHours };
}

const shownPlugin = ({ code, settings, optional, check }: AccountPlugin) => ({
  id: code,
  fields: [
    ...Object.entries(settings).map(([name, is]) => ({ name, is, isOptional: false })),
    ...Object.entries(optional ?? {}).map(([name, is]) => ({ name, is, isOptional: true })),
  ],
  isRequested: check !== undefined,
});

export type ShownAccount = Awaited<ReturnType<typeof showAccounts>>[number];

export async function showAccounts(db: Db, merchantId: string, parts: readonly AccountPart[], nowMs: number) {
  const [versions, uses] = await Promise.all([readVersions(db, merchantId), readUses(db, merchantId)]);
  return parts.map(({ kind, part, plugins, otherwise, isFailing }) => {
    const isIts = (row: { readonly kind: AccountKind; readonly part: string }) =>
      row.kind === kind && row.part === part;
    const use = uses.find(isIts);
    const until = use?.previous_until;
    return {
      id: `${kind}.${part}`,
      kind,
      part,
      source: use && use.version > 0 ? ('console' as const) : otherwise,
      isFailing,
      plugins: plugins.map(shownPlugin),
      ...(use &&
        use.version > 0 && {
          inUse: { version: use.version, by: use.decided_by, at: use.decided_at.toISOString(), reason: use.reason },
        }),
      ...(use &&
        until &&
        until.getTime() > nowMs && { previous: { version: use.previous, until: until.toISOString() } }),
      versions: versions.filter(isIts).slice(0, SHOWN_VERSIONS).map(shownVersion),
    };
  });
}
