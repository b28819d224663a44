/** Games and vendors as tiles and rows. */
export { CategoryStrip } from './category-strip.tsx';
export { ContinuePlace } from './continue-place.tsx';
export { ContinueRow } from './continue-row.tsx';
export { FavouriteButton } from './favourite-button.tsx';
export { GameRow } from './game-row.tsx';
export { GameTile, tileVariant, useLaunchLink } from './game-tile.tsx';
export { HotRow } from './hot-row.tsx';
export { VendorTile } from './vendor-tile.tsx';
export { VendorTiles, WaitingVendors } from './vendor-tiles.tsx';
