/** What is in force of one database's merchants, read each second. A version is read once: it never changes. */
import { type ContentKind, isContentKind } from '#contract';
import type { Db } from '../../../db/db.ts';
import type { Applied } from './apply.ts';
import { type InForce, type PreviewRow, readVersion } from './store.ts';

export interface PreviewInForce {
  readonly merchantId: string;
  readonly id: string;
  readonly contents: readonly Applied[];
}

export interface ContentNow {
  readonly contents: ReadonlyMap<string, readonly Applied[]>;
  readonly previews: readonly PreviewInForce[];
  /** Equal while nothing changed, by merchant. */
  readonly stamps: ReadonlyMap<string, string>;
}

/** As read of all merchants of a database. */
export interface ContentRead {
  readonly inForce: readonly InForce[];
  readonly previews: readonly PreviewRow[];
}

const nameOf = ({ merchantId, kind, key, version }: InForce) => `${merchantId}/${kind}/${key}/${version}`;

export function createContentReader() {
  let known = new Map<string, Applied>();

  async function readOnce(db: Db, one: InForce): Promise<Applied | undefined> {
    const found = known.get(nameOf(one));
    if (found) return found;
    const row = await readVersion(db, one, one.version);
    return row && ({ kind: one.kind, key: one.key, value: row.value } as unknown as Applied);
  }

  return async (db: Db, { inForce, previews }: ContentRead): Promise<ContentNow> => {
    // A kind that only a newer release knows is left alone.
    const own = inForce.filter(({ version, kind }) => version > 0 && isContentKind(kind));
    const next = new Map<string, Applied>();
    const contents = new Map<string, Applied[]>();
    const stamps = new Map<string, string>();
    for (const one of own) {
      const value = await readOnce(db, one);
      if (!value) continue;
      next.set(nameOf(one), value);
      contents.set(one.merchantId, [...(contents.get(one.merchantId) ?? []), value]);
      stamps.set(one.merchantId, `${stamps.get(one.merchantId) ?? ''} ${nameOf(one)}`);
    }
    known = next;
    return {
      contents,
      stamps,
      previews: previews.map(({ merchantId, id, contents: shown }) => ({
        merchantId,
        id,
        contents: shown as unknown as readonly Applied[],
      })),
    };
  };
}

/** Contents with others in place of those of the same kind and key. */
export function withOthers(contents: readonly Applied[], others: readonly Applied[]): readonly Applied[] {
  const isReplaced = (one: { readonly kind: ContentKind; readonly key: string }) =>
    others.some(({ kind, key }) => kind === one.kind && key === one.key);
  return [...contents.filter((one) => !isReplaced(one)), ...others];
}
