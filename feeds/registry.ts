/** All feeds of official results; the configuration opens them by code. */
import type { FeedManifest } from './plugin.ts';
import { sandbox } from './sandbox/manifest.ts';

export const feeds: readonly FeedManifest[] = [sandbox];
