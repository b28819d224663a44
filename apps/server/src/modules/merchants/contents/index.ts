/** Versioned content of merchants' sites: what is in force, in place of what their folders say. */
export { type Applied, applyContent } from './apply.ts';
export { type ContentNow, type ContentRead, createContentReader, withOthers } from './in-force.ts';
export { createVersions, type Versions } from './keep-versions.ts';
export { createPreviews } from './previews.ts';
export type { ContentRef } from './store.ts';
