/** Categories, vendors and the links that open games. */
export { categorySymbol, isCategory, type Rail } from './category-symbol.ts';
export { type Game, type LaunchLink, launchLink, unreadOfGames } from './launch.ts';
export {
  type Classify,
  categoryOf,
  classifies,
  classifyOf,
  firstPage,
  type GameQuestion,
  isOwnList,
  LIST_PAGE,
  listQuestion,
  SECTION_PAGE,
  sportsGroups,
  vendorCategories,
} from './list-query.ts';
export { useTimeAgo } from './time-ago.ts';
export { type Mapping, useCategories, useMapping } from './use-categories.ts';
export { type ListedVendor, type Vendor, vendorHue, vendorsOf, vendorVariant } from './vendors.ts';
