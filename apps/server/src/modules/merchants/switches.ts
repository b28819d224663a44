/**
 * What operators switch at runtime: flags, maintenance, links. Saved as overrides of the manifest, which every node reads each second.
 */
import { type FlagKey, type Flags, flags, flawOfContent } from '#contract';
import { type Clock, type Json, newId, ok, type Random, type Result, refuse } from '#kernel';
import { type MerchantManifest, signInMethodViolations } from '#merchants/plugin.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Merchant } from '../../http/merchant.ts';
import type { Versions } from './contents/index.ts';
import { type OverrideKey, resolveMerchant } from './rules.ts';
import { addOverride, overridesOf } from './store.ts';

type Link = MerchantManifest['links'][number];

/** Who decided, and why. */
export interface Decision {
  readonly by: string;
  readonly reason: string;
}

/** The values before and after. */
type Switched = Result<{ readonly before: Json; readonly after: Json }, 'request.malformed'>;

export type Switches = ReturnType<typeof createSwitches>;

/** The links, or undefined where one of them is invalid for the site. */
function readLinks(text: string): readonly Link[] | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (flawOfContent('links', { links: given }) !== undefined) return undefined;
  const links = given as readonly Link[];
  // The site would never show the second of two of one type.
  const isOnce = new Set(links.map(({ resourceType }) => resourceType)).size === links.length;
  return isOnce && links.every(({ url }) => URL.canParse(url)) ? links : undefined;
}

interface SwitchesDeps {
  readonly clock: Clock;
  readonly random: Random;
  /** Without what operators decided. */
  readonly folderOf: (merchantId: string) => MerchantManifest;
}

export function createSwitches({ folderOf, clock, random }: SwitchesDeps, versions: Versions) {
  const manifestOf = ({ id }: Merchant): MerchantManifest => folderOf(id);

  /** The database's current state, and with this override. */
  async function foresee(tx: Tx, merchant: Merchant, key: OverrideKey, value: Json) {
    const overrides = await overridesOf(tx, merchant.id);
    const manifest = manifestOf(merchant);
    const changed = new Map([...overrides, [key, value]]);
    return { before: resolveMerchant(manifest, overrides), after: resolveMerchant(manifest, changed) };
  }

  async function linksNow(db: Db, merchant: Merchant): Promise<Json> {
    const own = await versions.current(db, { merchantId: merchant.id, kind: 'links', key: 'site' });
    const { links } = (own?.value ?? manifestOf(merchant)) as unknown as Pick<MerchantManifest, 'links'>;
    return links.map((link) => ({ ...link }));
  }

  async function save(tx: Tx, merchant: Merchant, key: OverrideKey, value: Json, { by, reason }: Decision) {
    const id = newId(clock, random);
    const decidedAt = new Date(clock.now());
    await addOverride(tx, { merchantId: merchant.id, id, key, value, decidedBy: by, reason, decidedAt });
  }

  return {
    /** The database's current value, which this node may read a second later. */
    current: async (db: Db, merchant: Merchant) =>
      resolveMerchant(manifestOf(merchant), await overridesOf(db, merchant.id)),

    async flags(db: Db, merchant: Merchant): Promise<Json[]> {
      const overrides = await overridesOf(db, merchant.id);
      const manifest = manifestOf(merchant);
      const resolved = resolveMerchant(manifest, overrides).flags;
      return (Object.keys(flags) as FlagKey[]).map((key) => ({
        flag: key,
        state: resolved[key] ? 'on' : 'off',
        decidedBy: decidedBy(key, manifest, overrides),
        meaning: flags[key].sentence,
      }));
    },

    /** Null restores the manifest's value. */
    async setFlag(
      tx: Tx,
      merchant: Merchant,
      { flag, value, ...decision }: Decision & { readonly flag: string; readonly value: boolean | null },
    ): Promise<Switched> {
      if (!Object.hasOwn(flags, flag)) return refuse('request.malformed', { field: 'flag' });
      const name = flag as FlagKey;
      const key: OverrideKey = `flag.${name}`;
      const { before, after } = await foresee(tx, merchant, key, value);
      const [violation] = signInMethodViolations(after.manifest.register, after.flags);
      if (violation !== undefined) return refuse('request.malformed', { field: 'flag', why: violation });
      await save(tx, merchant, key, value, decision);
      return ok({ before: before.flags[name], after: after.flags[name] });
    },

    async setMaintenance(
      tx: Tx,
      merchant: Merchant,
      { value, ...decision }: Decision & { readonly value: boolean },
    ): Promise<Switched> {
      const { before, after } = await foresee(tx, merchant, 'maintenance', value);
      await save(tx, merchant, 'maintenance', value, decision);
      return ok({ before: before.isInMaintenance, after: after.isInMaintenance });
    },

    /** `text` is a JSON list of links; undefined restores the manifest's. */
    async setLinks(
      tx: Tx,
      merchant: Merchant,
      { text, ...decision }: Decision & { readonly text: string | undefined },
    ): Promise<Switched> {
      const content = { merchantId: merchant.id, kind: 'links', key: 'site' } as const;
      const own = text === undefined ? undefined : readLinks(text);
      if (text !== undefined && own === undefined) return refuse('request.malformed', { field: 'file' });
      const before = await linksNow(tx, merchant);
      const value = { links: own } as unknown as Json;
      const { by, reason } = decision;
      const version = own === undefined ? 0 : await versions.save(tx, content, { value, by, note: reason });
      await versions.schedule(tx, content, { version, startsAt: new Date(clock.now()), endsAt: null, by, reason });
      return ok({ before, after: await linksNow(tx, merchant) });
    },

    /** The database's, which this node may read a second later. */
    links: linksNow,
  };
}

function decidedBy(key: keyof Flags, manifest: MerchantManifest, overrides: ReadonlyMap<string, Json>): string {
  if (typeof overrides.get(`flag.${key}`) === 'boolean') return 'operator';
  return key in manifest.flags ? 'merchant' : 'default';
}
