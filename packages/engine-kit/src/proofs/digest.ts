/** The digest of a proof: anyone who changes a field, by mistake or for show, has changed this file. It proves nothing of a chain or a seed. */
import type { Json } from '#kernel';
import { commitmentOf } from '../fair.ts';

type Fields = { readonly [key: string]: Json };

/** JSON without spaces, the fields of every object in the order of their names: databases and tools change that order. */
function canonicalJson(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value as Fields).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(',')}}`;
}

export function isSameJson(one: Json, other: Json): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/** SHA-256 of all other fields as canonical JSON, in hex. */
export function digestOf(proof: Fields): string {
  const { digest: _, ...fields } = proof;
  return commitmentOf(canonicalJson(fields));
}

export function withDigest<Proof extends Fields>(fields: Proof): Proof & { readonly digest: string } {
  return { ...fields, digest: digestOf(fields) };
}
