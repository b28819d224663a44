/** All merchants. */
import { demo } from './demo/merchant.ts';
import { lotus } from './lotus/merchant.ts';
import type { MerchantManifest } from './plugin.ts';

export const merchants: readonly MerchantManifest[] = [demo, lotus];
