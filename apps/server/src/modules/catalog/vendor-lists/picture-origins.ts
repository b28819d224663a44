/** Where pictures of a merchant's games may come from. */
import type { Merchant } from '../../merchants/index.ts';
import type { CatalogContext } from '../deps.ts';

/** Those of its vendors' own games, and those that vendors' lists may name. */
export function pictureOriginsOf({ vendors, openedVendors }: CatalogContext, merchant: Merchant): readonly string[] {
  const chosen = vendors.filter(({ code }) => merchant.manifest.vendors.includes(code));
  const urls = chosen.flatMap(({ games }) => games.flatMap((game) => [game.iconUrl ?? '', game.largeIconUrl ?? '']));
  const own = urls.filter((url) => url.startsWith('https://')).map((url) => new URL(url).origin);
  const listed = openedVendors
    .offered(merchant)
    .flatMap(({ manifest, settings }) => manifest.outside?.gameList?.pictureOrigins(settings) ?? []);
  return [...new Set([...own, ...listed])];
}
