/** Keys of external ids: those of ids that carry their time lie beside each other, and each id is known for ever. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnedPool, openPglite } from '../../testing/pools.ts';

const ROUND = '0190f3c1-7a1b-7bbb-8ccc-000000000001';

let pool: OwnedPool;
beforeAll(async () => {
  pool = await openPglite();
});
afterAll(() => pool.close());

const keyOf = async (source: string, externalId: string): Promise<string> => {
  const [row] = await pool.query<{ key: string }>('select ledger.key_of($1, $2) as key', [source, externalId]);
  return row?.key ?? '';
};

it.each([
  ['a round', ROUND, '0190f3c1'],
  ['a win', `win:${ROUND}`, '0190f3c1'],
  ['a stake of a member', `bet:00000000-0000-7000-8000-000000000001:${ROUND}`, '0190f3c1'],
  ['a line after letters of several bytes', `赢:${ROUND}`, '0190f3c1'],
])('begins with the time of %s', async (_, externalId, begin) => {
  expect((await keyOf('originals', externalId)).slice(0, 8)).toBe(begin);
});

it.each([
  ['of a vendor', '7731902'],
  ['that is empty', ''],
  ['of version 4', '0190f3c1-7a1b-4bbb-8ccc-000000000001'],
  ['with something behind', `${ROUND}:bonus`],
  ['in capitals', ROUND.toUpperCase()],
  ['that looks alike', `zzzzzzzz${ROUND.slice(8)}`],
  ['that is too short', '-7bbb-8ccc-000000000001'],
])('is a hash for an id %s', async (_, externalId) => {
  const key = await keyOf('originals', externalId);
  const [row] = await pool.query<{ hash: string }>(
    "select encode(substring(sha256(convert_to(length($1) || ':' || $1 || $2, 'UTF8')) for 16), 'hex')::uuid as hash",
    ['originals', externalId],
  );
  expect(key).toBe(row?.hash);
});

it('keeps apart what shares a time', async () => {
  const keys = await Promise.all([
    keyOf('originals', `bet:${ROUND}`),
    keyOf('originals', `win:${ROUND}`),
    keyOf('vendor', `bet:${ROUND}`),
    // The same text, if a source and its id were only joined.
    keyOf('originalsb', `et:${ROUND}`),
  ]);
  expect(new Set(keys).size).toBe(4);
});
