/** A bucket of any S3-compatible store: several nodes, no shared disk. */
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { assert } from '#kernel';
import type { PluginPorts, Settings } from '#provider-kit';
import { type ByteEgress, type FileStorage, isKey, type StorageManifest, type StorageRequest } from '../plugin.ts';

function originOf({ endpoint = '' }: Settings): readonly string[] {
  const url = URL.parse(endpoint);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '';
  return isOrigin ? [url.origin] : [];
}

/**
 * Settings: `endpoint` (an https origin), `region`, `bucket`, `accessKeyId`, `secretAccessKey`. The bucket is in the path, which every
 * such store supports. Requests are signed with the body's digest, so that what is stored is what was sent.
 */
function openBucket({ settings, http, clock }: PluginPorts<ByteEgress>): FileStorage {
  const [origin = ''] = originOf(settings);
  const { region = '', bucket = '', accessKeyId = '', secretAccessKey = '' } = settings;

  async function send(
    method: StorageRequest['method'],
    key: string,
    contentType?: string,
    body?: Uint8Array<ArrayBuffer>,
  ) {
    assert(isKey(key), 'a key is made by the server');
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await new AwsV4Signer({
      method,
      url: `${origin}/${bucket}/${key}`,
      headers: {
        'x-amz-content-sha256': digest,
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
      },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      datetime: new Date(clock.now()).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
      allHeaders: true,
    }).sign();
    const request: StorageRequest = {
      method,
      url: signed.url.href,
      headers: Object.fromEntries(signed.headers),
      ...(body === undefined ? {} : { body }),
    };
    return http(request);
  }

  return {
    async put(key, bytes, contentType) {
      const sent = await send('PUT', key, contentType, bytes);
      return sent.kind === 'answered' && sent.status >= 200 && sent.status < 300 ? 'stored' : 'fault';
    },
    async get(key) {
      const sent = await send('GET', key);
      if (sent.kind !== 'answered') return { kind: 'fault' };
      if (sent.status === 404) return { kind: 'missing' };
      return sent.status === 200 ? { kind: 'found', bytes: sent.bytes } : { kind: 'fault' };
    },
    async remove(key) {
      const sent = await send('DELETE', key);
      const isGone = sent.kind === 'answered' && ((sent.status >= 200 && sent.status < 300) || sent.status === 404);
      return isGone ? 'gone' : 'fault';
    },
  };
}

export const s3: StorageManifest = {
  code: 's3',
  settings: { endpoint: 'address', region: 'text', bucket: 'text', accessKeyId: 'text', secretAccessKey: 'secret' },
  validate(settings) {
    if (originOf(settings).length === 0) return 'the endpoint is no origin such as https://s3.example.com';
    return /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(settings.bucket ?? '') ? undefined : 'the bucket has no such name';
  },
  origins: originOf,
  open: openBucket,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
