/** All merchants in memory, built from their manifests and the operators' overrides. */
import { assert, type Json } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { hostName, type Merchant, type MerchantHosts } from '../../http/merchant.ts';
import {
  type Applied,
  type ContentNow,
  createContentReader,
  createPreviews,
  createVersions,
  type Versions,
  withOthers,
} from './contents/index.ts';
import type { Founded, MerchantDatabase, MerchantsDeps } from './deps.ts';
import { resolveMerchant } from './rules.ts';
import { type Decided, type OverrideRow, readDecided, readTrail } from './store.ts';
import { createSwitches, type Switches } from './switches.ts';

export interface Merchants extends MerchantHosts {
  readonly all: () => readonly Merchant[];
  /** The merchant of an id from our own tables; an unknown one is a bug. */
  readonly of: (merchantId: string) => Merchant;
  /** Overrides by operators: applied with the next read, as on every other node. */
  readonly switches: Switches;
  /** What operators write for a site, by versions. */
  readonly versions: Versions;
  /** A merchant as its folder says, or as it was founded. */
  readonly folderOf: (merchantId: string) => MerchantManifest;
  readonly trail: (merchantId: string) => Promise<readonly OverrideRow[]>;
  /** Reads the overrides again; run at start and then every second or two. */
  readonly refresh: () => Promise<void>;
}

export function createMerchants(deps: MerchantsDeps): Merchants {
  const { databases, previewHost, mayNameMerchant = () => true } = deps;
  const readFounded = createFoundedCache(deps);
  let manifests = deps.manifests;
  const versions = createVersions(deps);
  const resolver = createResolver();
  let merchants = manifests.map((manifest) => resolver(manifest, new Map(), { contents: [], stamp: '' }));
  let byId = new Map(merchants.map((merchant) => [merchant.id, merchant]));
  let byHost = indexHosts(merchants);
  let previews = createPreviews(previewHost, new Map());
  let stageHosts = stageHostsOf(manifests);
  let seen = '';
  const read = createReader(() => new Date(deps.clock.now()));

  async function refresh(): Promise<void> {
    const known = await readFounded();
    const found = await Promise.all(databases().map(read));
    const rows = found.flatMap(({ overrides }) => overrides);
    const stamps = found.flatMap(({ stamps }) => [...stamps]);
    const shown = found.flatMap(({ previews: one }) => one);
    const now = JSON.stringify([rows, stamps, shown.map(({ id }) => id), known.map(nameOf)]);
    // The same objects while nothing changes: callers may cache by merchant object.
    if (now === seen) return;
    seen = now;
    manifests = [...deps.manifests, ...known.map(({ manifest }) => manifest)];
    stageHosts = stageHostsOf(manifests);
    const overrides = new Map<string, Map<string, Json>>();
    for (const { merchantId, key, value } of rows) {
      overrides.set(merchantId, (overrides.get(merchantId) ?? new Map()).set(key, value));
    }
    const contents = new Map(found.flatMap((one) => [...one.contents]));
    const stampOf = new Map(stamps);
    const inForce = (id: string) => contents.get(id) ?? [];
    const overridesOf = (id: string) => overrides.get(id) ?? new Map<string, Json>();
    merchants = manifests.map((manifest) => {
      const { code } = manifest;
      return resolver(manifest, overridesOf(code), { contents: inForce(code), stamp: stampOf.get(code) ?? '' });
    });
    byId = new Map(merchants.map((merchant) => [merchant.id, merchant]));
    byHost = indexHosts(merchants);
    previews = createPreviews(
      previewHost,
      new Map(
        shown.flatMap(({ merchantId, id, contents: others }) => {
          const manifest = manifests.find(({ code }) => code === merchantId);
          const all = withOthers(inForce(merchantId), others);
          return manifest ? [[id, resolveMerchant(manifest, overridesOf(merchantId), all)] as const] : [];
        }),
      ),
    );
  }

  function folderOf(merchantId: string): MerchantManifest {
    const manifest = manifests.find(({ code }) => code === merchantId);
    assert(manifest, `unknown merchant ${merchantId}`);
    return manifest;
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
      previews.at(hostName(host)) ??
      (reported !== undefined && mayNameMerchant(hostName(host)) ? byId.get(reported) : undefined),
    isStage: (host) => stageHosts.has(hostName(host)),
    switches: createSwitches({ ...deps, folderOf }, versions),
    versions,
    folderOf,
    async trail(merchantId) {
      const home = databases().find(({ holds }) => holds(merchantId));
      return home ? readTrail(home.db, merchantId) : [];
    },
    refresh,
  };
}

interface Read extends ContentNow, Pick<Decided, 'overrides'> {}

/** Reads what operators decided in a database. While it cannot be read, its merchants keep what was read last. */
function createReader(now: () => Date) {
  const last = new WeakMap<object, Read>();
  const readers = new WeakMap<object, ReturnType<typeof createContentReader>>();
  return async ({ db, holds }: MerchantDatabase): Promise<Read> => {
    const before = last.get(db);
    const reader = readers.get(db) ?? createContentReader();
    readers.set(db, reader);
    const reading = readDecided(db, now()).then(
      async ({ overrides, ...content }): Promise<Read> => ({ ...(await reader(db, content)), overrides }),
    );
    const read = await (before ? reading.catch(() => before) : reading);
    last.set(db, read);
    const isHere = ([merchantId]: readonly [string, unknown]) => holds(merchantId);
    return {
      overrides: read.overrides.filter(({ merchantId }) => holds(merchantId)),
      contents: new Map([...read.contents].filter(isHere)),
      stamps: new Map([...read.stamps].filter(isHere)),
      previews: read.previews.filter(({ merchantId }) => holds(merchantId)),
    };
  };
}

/** A merchant that nothing changed of stays the same object. */
function createResolver() {
  const made = new Map<
    string,
    { readonly name: string; readonly manifest: MerchantManifest; readonly merchant: Merchant }
  >();
  return (
    manifest: MerchantManifest,
    overrides: ReadonlyMap<string, Json>,
    { contents, stamp }: { readonly contents: readonly Applied[]; readonly stamp: string },
  ): Merchant => {
    const name = JSON.stringify([[...overrides], stamp]);
    const known = made.get(manifest.code);
    if (known?.name === name && known.manifest === manifest) return known.merchant;
    const merchant = resolveMerchant(manifest, overrides, contents);
    made.set(manifest.code, { name, manifest, merchant });
    return merchant;
  };
}

const stageHostsOf = (manifests: readonly MerchantManifest[]) => new Set(manifests.map(({ stageHost }) => stageHost));

const nameOf = ({ manifest: { code, founded }, version }: Founded) => `${code} ${version} ${founded?.isOpen}`;

/** While they cannot be read, those that were read last stay. A folder that took the same code since counts before it. */
function createFoundedCache({ manifests, founded }: MerchantsDeps): () => Promise<readonly Founded[]> {
  let last: readonly Founded[] | undefined;
  const isNew = ({ manifest }: Founded) => !manifests.some(({ code }) => code === manifest.code);
  return async () => {
    if (!founded) return [];
    const before = last;
    const read = await (before ? founded().catch(() => before) : founded());
    last = read.filter(isNew);
    return last;
  };
}

/** A host that two have, by a folder that came later, is that of the folder. */
function indexHosts(merchants: readonly Merchant[]): Map<string, Merchant> {
  return new Map(
    merchants
      .toReversed()
      .flatMap((merchant) =>
        [merchant.manifest.stageHost, ...merchant.manifest.hosts].map((host) => [host, merchant] as const),
      ),
  );
}
