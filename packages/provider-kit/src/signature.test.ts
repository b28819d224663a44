import { describe, expect, it } from 'vitest';
import { type SignatureScheme, signMessage, verifyMessage } from './signature.ts';

const NOW = Date.UTC(2026, 2, 1);
const KEY = 'a key for tests alone';

const schemes: readonly (readonly [string, SignatureScheme])[] = [
  ['without ids', { headers: { timestamp: 'x-time', signature: 'x-sign' }, windowSeconds: 60 }],
  [
    'with ids, an account and a prefix',
    {
      headers: { timestamp: 'x-time', signature: 'x-sign', id: 'x-id', account: 'x-account' },
      prefix: 'v1=',
      windowSeconds: 60,
    },
  ],
];

describe.each(schemes)('a scheme %s', (_, scheme) => {
  const id = scheme.headers.id === undefined ? '' : 'event-1';
  const headers = signMessage(scheme, KEY, { body: '{"amount":"1"}', nowMs: NOW, id, account: 'palm' });
  const read = (change: object = {}, key = KEY) =>
    verifyMessage(scheme, key, { headers, body: Buffer.from('{"amount":"1"}'), nowMs: NOW, ...change });

  it('accepts what was signed with the key, given as text or as bytes', () => {
    expect(read()).toBe(id);
    expect(read({ body: '{"amount":"1"}' })).toBe(id);
  });

  it('rejects anything that was changed', () => {
    expect(read({ body: '{"amount":"2"}' })).toBeUndefined();
    expect(read({}, 'another key')).toBeUndefined();
    for (const name of [scheme.headers.timestamp, scheme.headers.signature, scheme.headers.id ?? 'x-sign']) {
      const given = headers[name] ?? '';
      for (const wrong of [undefined, '', `${given}0`, given.slice(1), given.toUpperCase().replace('V1', 'v1'), '∞']) {
        if (wrong !== given) expect(read({ headers: { ...headers, [name]: wrong } })).toBeUndefined();
      }
    }
  });

  it('rejects old messages, and messages from a clock that is ahead', () => {
    expect(read({ nowMs: NOW + 60_000 })).toBe(id);
    expect(read({ nowMs: NOW + 61_000 })).toBeUndefined();
    expect(read({ nowMs: NOW - 61_000 })).toBeUndefined();
  });
});

it('signs as documented: HMAC-SHA256 in hex over id, time and body', () => {
  const [, [, scheme]] = schemes as [never, (typeof schemes)[number]];
  expect(signMessage(scheme, 'key', { body: '{}', nowMs: 1_000, id: 'a', account: 'palm' })).toEqual({
    'x-account': 'palm',
    'x-id': 'a',
    'x-time': '1',
    'x-sign': 'v1=6cbd6341757dc5dbe1b63553c4c56671e73eef089c0de339f94259561cab270d',
  });
});
