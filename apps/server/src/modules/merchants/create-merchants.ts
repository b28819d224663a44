/** All merchants in memory, built from their manifests and the operators' overrides. */
import { assert, type Json } from '#kernel';
import { hostName, type Merchant, type MerchantHosts } from '../../http/merchant.ts';
import type { MerchantDatabase, MerchantsDeps } from './deps.ts';
import { resolveMerchant } from './rules.ts';
import { type OverrideRow, readOverrides, readTrail } from './store.ts';
import { createSwitches, type Switches } from './switches.ts';

export interface Merchants extends MerchantHosts {
  readonly all: () => readonly Merchant[];
  /** The merchant of an id from our own tables; an unknown one is a bug. */
  readonly of: (merchantId: string) => Merchant;
  /** Overrides by operators: applied with the next read, as on every other node. */
  readonly switches: Switches;
  readonly trail: (merchantId: string) => Promise<readonly OverrideRow[]>;
  /** Reads the overrides again; run at start and then every second or two. */
  readonly refresh: () => Promise<void>;
}

export function createMerchants(deps: MerchantsDeps): Merchants {
  const { databases, manifests, maySayWhose = () => true } = deps;
  let merchants = manifests.map((manifest) => resolveMerchant(manifest, new Map()));
  let byId = new Map(merchants.map((merchant) => [merchant.id, merchant]));
  let byHost = indexHosts(merchants);
  const stageHosts = new Set(manifests.map(({ stageHost }) => stageHost));
  let seen = '';
  const overridesIn = createOverrideReader();

  async function refresh(): Promise<void> {
    const read = await Promise.all(databases().map(overridesIn));
    const rows = read.flat();
    const now = JSON.stringify(rows);
    // The same objects while nothing changes: callers may cache by merchant object.
    if (now === seen) return;
    seen = now;
    const overrides = new Map<string, Map<string, Json>>();
    for (const { merchantId, key, value } of rows) {
      overrides.set(merchantId, (overrides.get(merchantId) ?? new Map()).set(key, value));
    }
    merchants = manifests.map((manifest) => resolveMerchant(manifest, overrides.get(manifest.code) ?? new Map()));
    byId = new Map(merchants.map((merchant) => [merchant.id, merchant]));
    byHost = indexHosts(merchants);
  }

  return {
    all: () => merchants,
    of(merchantId) {
      const merchant = byId.get(merchantId);
      assert(merchant, `unknown merchant ${merchantId}`);
      return merchant;
    },
    // The unnormalised host first: most hosts arrive exactly as in the manifest.
    resolve: (host, reported) =>
      byHost.get(host) ??
      byHost.get(hostName(host)) ??
      (reported !== undefined && maySayWhose(hostName(host)) ? byId.get(reported) : undefined),
    isStage: (host) => stageHosts.has(hostName(host)),
    switches: createSwitches(deps),
    async trail(merchantId) {
      const home = databases().find(({ holds }) => holds(merchantId));
      return home ? readTrail(home.db, merchantId) : [];
    },
    refresh,
  };
}

/** Reads the overrides of a database's merchants. While it cannot be read, its merchants keep those that were read last. */
function createOverrideReader() {
  const last = new WeakMap<object, Awaited<ReturnType<typeof readOverrides>>>();
  return async ({ db, holds }: MerchantDatabase) => {
    const before = last.get(db);
    const read = readOverrides(db);
    const rows = await (before ? read.catch(() => before) : read);
    last.set(db, rows);
    return rows.filter(({ merchantId }) => holds(merchantId));
  };
}

function indexHosts(merchants: readonly Merchant[]): Map<string, Merchant> {
  return new Map(
    merchants.flatMap((merchant) =>
      [merchant.manifest.stageHost, ...merchant.manifest.hosts].map((host) => [host, merchant] as const),
    ),
  );
}
