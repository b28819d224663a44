/** Changes to a proof, each of which has to be found. */
import { digestOf } from '#engine-kit';
import type { Json } from '#kernel';

type Path = readonly (string | number)[];
type Fields = { readonly [name: string]: Json };

export interface Tampered {
  /** Which field. */
  readonly path: string;
  readonly text: string;
}

/** Of every value in the proof: another one; of every field: the proof without it; and the proof with one more. */
export function tamperedProofs(text: string): readonly Tampered[] {
  const proof = JSON.parse(text) as Fields;
  const changed = leavesOf(proof).map((path) => ({ path: path.join('.'), proof: changedAt(proof, path) as Fields }));
  const without = Object.keys(proof).map((name) => {
    const { [name]: _, ...others } = proof;
    return { path: `without ${name}`, proof: others };
  });
  return [...changed, ...without, { path: 'with another field', proof: { ...proof, note: 'x' } }].map((one) => ({
    path: one.path,
    text: JSON.stringify(one.proof),
  }));
}

/** What would be true of another bet, or of a twin of the game, is no false proof; everything else is, no matter who writes the digest anew. */
const CLAIMS = /^(game|variant|input|moves)\b/;

/** The same by someone who writes the digest anew, and so has to lie about what was dealt. */
export function forgedProofs(text: string): readonly Tampered[] {
  const proof = JSON.parse(text) as Fields;
  return leavesOf(proof).flatMap((path) => {
    const name = path.join('.');
    if (name === 'digest' || CLAIMS.test(name)) return [];
    const forged = changedAt(proof, path) as Fields;
    return [{ path: name, text: JSON.stringify({ ...forged, digest: digestOf(forged) }) }];
  });
}

function leavesOf(value: Json, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, each]) =>
    leavesOf(each as Json, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return inner.length === 0 ? [path] : inner;
}

function changedAt(value: Json, [name, ...rest]: Path): Json {
  if (name === undefined) return another(value);
  if (Array.isArray(value)) return value.map((each, at) => (at === name ? changedAt(each, rest) : each));
  const fields = value as Fields;
  return { ...fields, [name]: changedAt(fields[name] as Json, rest) };
}

/** Of the same type, so that more than the reading of it is tried. */
function another(value: Json): Json {
  if (typeof value === 'string') return value.startsWith('1') ? `2${value.slice(1)}` : `1${value.slice(1)}`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return Array.isArray(value) ? [0] : 'x';
}
