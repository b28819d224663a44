import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VendorGame, VendorManifest } from '#vendors/plugin.ts';
import { atomically, inTransaction } from '../../db/transactions.ts';
import { openTestDatabase, type TestDatabase } from '../../testing.ts';
import { gameOfNumber, numberGames } from './store-numbers.ts';
import { plantVendor } from './testing/plant-vendor.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const [planted] = plantVendor(1).vendor.games;

function vendor(code: string, games: readonly (readonly [gameCode: string, id?: number])[]): VendorManifest {
  const of = ([gameCode, id]: readonly [string, number?]): VendorGame => {
    const { id: _, ...game } = planted as VendorGame;
    return { ...game, gameCode, ...(id !== undefined && { id }) };
  };
  return { ...plantVendor(1).vendor, code, games: games.map(of) };
}

const number = (...vendors: readonly VendorManifest[]) =>
  inTransaction({ atomically: (act) => atomically(database.db, act) }, (tx) => numberGames(tx, vendors));

it('gives each game of each vendor a number of its own, once', async () => {
  const first = await number(vendor('a', [['one'], ['two']]), vendor('b', [['one']]));
  expect([...first.values()]).toEqual([1_000_001, 1_000_002, 1_000_003]);
  expect(await number(vendor('b', [['one']]), vendor('a', [['two'], ['one']]))).toEqual(first);
  // A game that was gone for a while has its number again, and no other has got it meanwhile.
  await number(vendor('b', [['one'], ['new']]));
  const later = await number(vendor('a', [['one'], ['two']]));
  expect([later.get('a/one'), later.get('b/new')]).toEqual([1_000_001, 1_000_004]);
  expect(await gameOfNumber(database.db, 1_000_004)).toEqual({ vendor: 'b', gameCode: 'new' });
  expect(await gameOfNumber(database.db, 5)).toBeUndefined();
});

it('takes the number that a vendor has for a new game unless it is taken, and none later', async () => {
  const numbers = await number(vendor('c', [['own', 77], ['late', 77], ['plain']]));
  expect(numbers.get('c/own')).toBe(77);
  expect(numbers.get('c/late')).toBeGreaterThan(1_000_000);
  const changed = await number(
    vendor('c', [
      ['own', 78],
      ['plain', 79],
    ]),
  );
  expect([changed.get('c/own'), changed.get('c/plain')]).toEqual([77, numbers.get('c/plain')]);
});

it('numbers a game once when two nodes start at the same time', async () => {
  const games = vendor(
    'd',
    Array.from({ length: 20 }, (_, at) => [`game-${at}`] as const),
  );
  const [one, other] = await Promise.all([number(games), number(games)]);
  expect(one).toEqual(other);
  expect(new Set(one?.values()).size).toBe(one?.size);
});
