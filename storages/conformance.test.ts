/** Runs the suite over every registered storage; settings that S3 must refuse; and a bucket over real HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';
import { expect, it } from 'vitest';
import { settingsError } from '#provider-kit';
import { createByteEgressClient } from '../apps/server/src/outside/egress-client.ts';
import { template } from './_template/manifest.ts';
import { proveStorage } from './conformance.ts';
import { storages } from './registry.ts';
import { s3 } from './s3/manifest.ts';

// The template too, so that its copies start correct.
for (const manifest of [...storages, template]) proveStorage(manifest);

it('has unique codes in its registry', () => {
  expect(new Set(storages.map(({ code }) => code)).size).toBe(storages.length);
});

const bucket = {
  endpoint: 'https://s3.example.com',
  region: 'eu-central-1',
  bucket: 'receipts',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
};

it.each([
  { endpoint: 'https://s3.example.com/path' },
  { endpoint: 'ftp://s3.example.com' },
  { endpoint: 's3.example.com' },
  { bucket: '../other' },
  { bucket: 'UPPER' },
  { region: '' },
  { secretAccessKey: '' },
])('complains of a bucket with %j', (wrong) => {
  expect(settingsError(s3, bucket)).toBeUndefined();
  expect(settingsError(s3, { ...bucket, ...wrong })).toEqual(expect.any(String));
});

it('signs as the scheme’s own examples', async () => {
  const signed = await new AwsV4Signer({
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/test.txt',
    headers: {
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 's3',
    datetime: '20130524T000000Z',
    allHeaders: true,
  }).sign();
  expect(signed.headers.get('authorization')).toContain(
    'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

it('stores a bucket’s files over real HTTP, through the egress client', async () => {
  const ports = { clock: { now: () => Date.now() }, random: { bytes: (count: number) => new Uint8Array(count) } };
  const double = await (await s3.testDouble())(ports);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { 'content-length': _l, connection: _c, host: _h, ...headers } = request.headers;
    const answered = await double.answer({
      method: request.method as 'GET' | 'PUT',
      url: `http://${request.headers.host}${request.url}`,
      headers: headers as Record<string, string>,
      body: new Uint8Array(Buffer.concat(chunks)),
    });
    if (answered.kind === 'answered') response.writeHead(answered.status).end(answered.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const endpoint = `http://s3.localhost:${(server.address() as AddressInfo).port}`;
    const settings = { ...double.settings, endpoint };
    const origins = s3.origins(settings);
    const storage = s3.open({ ...ports, settings, http: createByteEgressClient({ origins, sandboxOrigins: origins }) });
    const bytes = Uint8Array.from({ length: 400_000 }, (_, at) => (at * 7) % 256);
    expect(await storage.put('receipts/palm/ab/ab.jpg', bytes, 'image/jpeg')).toBe('stored');
    expect(await storage.get('receipts/palm/ab/ab.jpg')).toEqual({ kind: 'found', bytes });
    const barred = s3.open({ ...ports, settings, http: createByteEgressClient({ origins, sandboxOrigins: [] }) });
    expect(await barred.get('receipts/palm/ab/ab.jpg')).toEqual({ kind: 'fault' });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
