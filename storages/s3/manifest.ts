/** A bucket at any store that speaks as S3 does: several nodes, no shared disk. */
import type { StorageManifest } from '../plugin.ts';
import { openBucket, originOf } from './open-bucket.ts';

const wanted = ['endpoint', 'region', 'bucket', 'accessKeyId', 'secretAccessKey'] as const;

export const s3: StorageManifest = {
  code: 's3',
  complain(settings) {
    const missing = wanted.filter((name) => (settings[name] ?? '') === '');
    if (missing.length > 0) return `s3 wants ${missing.join(', ')}`;
    if (originOf(settings).length === 0) return 'the endpoint of s3 is no origin such as https://s3.example.com';
    return /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(settings.bucket ?? '')
      ? undefined
      : 'the bucket of s3 has no such name';
  },
  origins: originOf,
  open: openBucket,
  rehearse: async () => (await import('./test-double.ts')).rehearse,
};
