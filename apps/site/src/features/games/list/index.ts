/** A list of games with its filters. */
export { NothingOf } from './empty-list.tsx';
export { GameBrowser } from './game-browser.tsx';
export { GameGrid } from './game-grid.tsx';
export { browserWants, preloadList } from './list-requests.ts';
export { RailHero } from './section-hero.tsx';
export { VendorChips } from './vendor-chips.tsx';
