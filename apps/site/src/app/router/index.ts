/** The router: resolves an address to a screen. */
export { isForOthers } from './guards.ts';
export { browserHistory } from './history.ts';
export { overlays } from './overlays.ts';
export { createRouter, type Router, type Shown } from './router.ts';
export { codeOf, loadCode } from './screen-code.ts';
export { documentTitle, ScreenTitle } from './screen-title.tsx';
export { openScrolls, scrollPageTo } from './scroll-positions.ts';
export { followSwipes } from './swipe-back.ts';
