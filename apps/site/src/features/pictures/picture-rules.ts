/** Rules for pictures that members send, checked before sending. The server checks them again. */
const MAX_BYTES = 5 * 1024 * 1024;
const types: readonly string[] = ['image/png', 'image/jpeg'];

export type PictureProblem = 'type' | 'large';

export function pictureProblem({ type, size }: Pick<Blob, 'type' | 'size'>): PictureProblem | undefined {
  if (!types.includes(type)) return 'type';
  return size > MAX_BYTES || size === 0 ? 'large' : undefined;
}

/** Larger pictures are shrunk on the phone, so that the upload takes seconds. */
const QUICK_BYTES = 1_200_000;
const LONGEST_SIDE = 2_400;

export function wantsShrinking({ size }: Pick<Blob, 'size'>): boolean {
  return size > QUICK_BYTES;
}

/** Width and height within the max side length, in proportion, never enlarged. */
export function fittedSize(width: number, height: number): readonly [number, number] {
  const share = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
}
