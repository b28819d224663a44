/** The vendors of the merchant's games: each once, in the order of the categories. */
import type { Mapping } from '../games/catalog/index.ts';

export type Studio = NonNullable<Mapping['mapping'][string]>['vendors'][number];

export function studiosOf(mapping: Mapping | undefined): readonly Studio[] {
  const all = Object.values(mapping?.mapping ?? {}).flatMap(({ vendors }) => vendors);
  const named = new Map<string, Studio>();
  for (const vendor of all) if (!named.has(vendor.accountTypeName)) named.set(vendor.accountTypeName, vendor);
  return [...named.values()];
}
