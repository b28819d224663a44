/** The document around the rendered site. */
export { bootScript, markScript } from './boot.ts';
export { type DocumentParts, documentFoot, documentHead, filesOf, heroOf, SCREEN_LOADS, styleOf } from './document.ts';
export { takeEarlyTap } from './early-tap.ts';
export { firstPart, readStatus } from './first-part.ts';
