/** All storages; the configuration chooses by code. */
import { disk } from './disk/manifest.ts';
import type { StorageManifest } from './plugin.ts';
import { s3 } from './s3/manifest.ts';

export const storages: readonly StorageManifest[] = [disk, s3];
