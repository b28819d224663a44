/**
 * A bucket in memory that accepts signed requests only: the signature is computed here independently, from the scheme's description.
 */
import { createHash, createHmac } from 'node:crypto';
import type { TestDoublePorts } from '#provider-kit';
import type { StorageRequest, TestDouble } from '../plugin.ts';

const ORIGIN = 'https://s3.example.com';
const ACCOUNT = { region: 'eu-central-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret for tests alone' };
const WINDOW_MS = 900_000;

const sha256 = (what: string | Uint8Array) => createHash('sha256').update(what).digest('hex');
const hmac = (key: string | Uint8Array, what: string) => createHmac('sha256', key).update(what).digest();

/** The expected `authorization` header of a request, by AWS Signature Version 4. */
function authorizationOf({ method, url, headers }: StorageRequest): string {
  const { host, pathname } = new URL(url);
  const all: { readonly [name: string]: string } = { ...headers, host };
  const names = Object.keys(all)
    .filter((name) => name !== 'authorization')
    .sort();
  const canonical = [
    method,
    pathname,
    '',
    ...names.map((name) => `${name}:${all[name]}`),
    '',
    names.join(';'),
    all['x-amz-content-sha256'],
  ].join('\n');
  const at = all['x-amz-date'] ?? '';
  const scope = `${at.slice(0, 8)}/${ACCOUNT.region}/s3/aws4_request`;
  const key = scope.split('/').reduce<string | Uint8Array>(hmac, `AWS4${ACCOUNT.secretAccessKey}`);
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha256(canonical)}`).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${ACCOUNT.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
}

/** "20260301T040000Z" in milliseconds. */
function timeOf(at: string): number {
  return Date.parse(at.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

export async function openTestDouble({ clock }: TestDoublePorts): Promise<TestDouble> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let isFailing = false;
  const nothing = new Uint8Array();

  function statusOf(request: StorageRequest): number {
    const { headers, body = nothing } = request;
    if (isFailing) return 503;
    if (headers.authorization !== authorizationOf(request)) return 403;
    if (headers['x-amz-content-sha256'] !== sha256(body)) return 400;
    return Math.abs(timeOf(headers['x-amz-date'] ?? '') - clock.now()) > WINDOW_MS ? 403 : 200;
  }

  return {
    settings: { endpoint: ORIGIN, bucket: 'receipts', ...ACCOUNT },
    async answer(request) {
      const status = statusOf(request);
      const { pathname } = new URL(request.url);
      if (status === 200 && request.method === 'PUT') files.set(pathname, request.body ?? nothing);
      if (status === 200 && request.method === 'DELETE') {
        files.delete(pathname);
        return { kind: 'answered', status: 204, bytes: nothing };
      }
      const found = files.get(pathname);
      if (status === 200 && !found) return { kind: 'answered', status: 404, bytes: nothing };
      return { kind: 'answered', status, bytes: request.method === 'GET' && found ? found : nothing };
    },
    turn: async (mood) => {
      isFailing = mood === 'failing';
    },
    close: async () => undefined,
  };
}
