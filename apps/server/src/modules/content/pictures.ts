/** Pictures of announcements: re-encoded before they are saved, under the digest of the result, and served by the API. */
import { createHash } from 'node:crypto';
import type { SentFile } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { ContentDeps } from './deps.ts';

type PictureDeps = Pick<ContentDeps, 'pictures'>;

/** 1 is for lists and popups, 2 for the side menu. */
export interface GivenPicture {
  readonly sequence: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface SavedPicture {
  readonly sequence: number;
  readonly url: string;
}

const MAX = 3;
const MAX_BYTES = 2_000_000;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const keyOf = (merchantId: string, digest: string) => `announcements/${merchantId}/${digest.slice(0, 2)}/${digest}.jpg`;

/** Pictures in an operator's file, `[{ sequence, base64 }]`; undefined when malformed. */
export function readPictures(given: unknown): readonly GivenPicture[] | undefined {
  if (given === undefined) return [];
  if (!Array.isArray(given) || given.length > MAX) return undefined;
  const read = given.flatMap((one): GivenPicture[] => {
    const { sequence, base64, ...more } = (one ?? {}) as { readonly [name: string]: unknown };
    if (!Number.isInteger(sequence) || Number(sequence) < 1 || Number(sequence) > MAX) return [];
    if (typeof base64 !== 'string' || base64.length > MAX_BYTES * 1.4 || !BASE64.test(base64)) return [];
    const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
    return Object.keys(more).length > 0 || bytes.length > MAX_BYTES ? [] : [{ sequence: Number(sequence), bytes }];
  });
  const isWhole = read.length === given.length && new Set(read.map(({ sequence }) => sequence)).size === read.length;
  return isWhole ? read : undefined;
}

export async function savePictures(
  { pictures }: PictureDeps,
  merchantId: string,
  given: readonly GivenPicture[],
): Promise<Result<readonly SavedPicture[], 'request.malformed' | 'storage.failed'>> {
  const saved: SavedPicture[] = [];
  for (const { sequence, bytes } of given) {
    const clean = await pictures.clean(bytes);
    if (!clean) return refuse('request.malformed', { field: 'images' });
    const digest = createHash('sha256').update(clean).digest('hex');
    const stored = await pictures.storage.put(keyOf(merchantId, digest), clean, 'image/jpeg');
    if (stored !== 'stored') return refuse('storage.failed');
    saved.push({ sequence, url: `/wps/announcements/pictures/${digest}` });
  }
  return ok(saved);
}

/** Public: the announcement was shown to its whole audience. */
export async function readPicture(
  { pictures }: PictureDeps,
  merchantId: string,
  digest: string,
): Promise<Result<SentFile, 'announcement.unknown' | 'storage.failed'>> {
  const read = await pictures.storage.get(keyOf(merchantId, digest));
  if (read.kind === 'missing') return refuse('announcement.unknown');
  if (read.kind !== 'found') return refuse('storage.failed');
  return ok({ contentType: 'image/jpeg', content: read.bytes, isPublic: true });
}
