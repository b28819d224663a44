/** All game vendors, one line each: a vendor that is not here has no games. */
import { manifest as harbour } from './harbour/manifest.ts';
import { manifest as lagoon } from './lagoon/manifest.ts';
import { manifest as originals } from './originals/manifest.ts';
import type { VendorManifest } from './plugin.ts';

export const vendors: readonly VendorManifest[] = [originals, harbour, lagoon];
