/** The vendors of the merchant's games: each once, in the order of the categories. */
import type { Mapping } from '../games/catalog/index.ts';

export type Vendor = NonNullable<Mapping['mapping'][string]>['vendors'][number];

export function namedVendors(mapping: Mapping | undefined): readonly Vendor[] {
  const all = Object.values(mapping?.mapping ?? {}).flatMap(({ vendors }) => vendors);
  const named = new Map<string, Vendor>();
  for (const vendor of all) if (!named.has(vendor.accountTypeName)) named.set(vendor.accountTypeName, vendor);
  return [...named.values()];
}
