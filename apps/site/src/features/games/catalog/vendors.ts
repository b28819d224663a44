/** The vendors of the merchant, from the mapping. */
import type { PlayableCategory } from '#contract';
import { isCategory } from './category-symbol.ts';
import type { Mapping } from './use-categories.ts';

export type Vendor = NonNullable<Mapping['mapping'][string]>['vendors'][number];

/** A vendor with all its categories, in the server's order. */
export interface ListedVendor {
  readonly vendor: Vendor;
  readonly gameCount: number;
  readonly categories: readonly PlayableCategory[];
}

const VARIANTS = 4;
const HUE_STEP = 75;

/** The source's styles of a vendor's tile: its number mod 4, plus 1. */
export function vendorVariant(vendorNumber: number): 1 | 2 | 3 | 4 {
  return ((vendorNumber % VARIANTS) + 1) as 1 | 2 | 3 | 4;
}

export function vendorHue(vendorNumber: number): number {
  return vendorNumber * HUE_STEP;
}

export function vendorsOf({ mapping, sorting }: Mapping): readonly ListedVendor[] {
  const vendors = new Map<string, ListedVendor>();
  const ordered = sorting.map(({ gameCategory }) => gameCategory);
  const others = Object.keys(mapping).filter((key) => isCategory(key)) as PlayableCategory[];
  for (const category of new Set([...ordered, ...others])) {
    for (const vendor of mapping[category]?.vendors ?? []) {
      if (vendor.gameCount === 0) continue;
      const known = vendors.get(vendor.provider);
      vendors.set(vendor.provider, {
        vendor: known?.vendor ?? vendor,
        gameCount: (known?.gameCount ?? 0) + vendor.gameCount,
        categories: [...(known?.categories ?? []), category],
      });
    }
  }
  return [...vendors.values()];
}
