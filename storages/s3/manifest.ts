/** A bucket of any S3-compatible store: several nodes, no shared disk. */
import type { StorageManifest } from '../plugin.ts';
import { openBucket, originOf } from './open-bucket.ts';

export const s3: StorageManifest = {
  code: 's3',
  settings: ['endpoint', 'region', 'bucket', 'accessKeyId', 'secretAccessKey'],
  validate(settings) {
    if (originOf(settings).length === 0) return 'the endpoint is no origin such as https://s3.example.com';
    return /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(settings.bucket ?? '') ? undefined : 'the bucket has no such name';
  },
  origins: originOf,
  open: openBucket,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
