/** All kinds of promotions; merchants configure these. */
import { manifest as depositMatch } from './deposit-match/manifest.ts';
import type { PromotionManifest } from './plugin.ts';

export const promotions: readonly PromotionManifest[] = [depositMatch];
