import { expect, it } from 'vitest';
import { createQueries, type Status } from '#base/data';
import { firstPart, readStatus } from './first-part.ts';

const games = Array.from({ length: 20 }, (_, id) => ({ id }));

it('sends only the beginning of a long list, marked as a part', () => {
  const whole = { name: 'gameList' as const, query: { category: 'RNG' }, answer: { games, page: 1, totalPages: 3 } };
  expect(firstPart(whole)).toEqual({
    ...whole,
    answer: { games: games.slice(0, 6), page: 1, totalPages: 3 },
    isPart: true,
  });
});

it('leaves short lists and other answers as they are', () => {
  const short = { name: 'hotGames' as const, answer: { list: games.slice(0, 9) } };
  const other = { name: 'vendorMapping' as const, answer: { sorting: games } };
  expect(firstPart(short)).toEqual(short);
  expect(firstPart(other)).toBe(other);
});

it('leaves out what the site does not read', () => {
  const list = [{ id: 1, gameName: 'Dice', nodeName: 'Dice', vendorNumber: 1 }];
  const carried = firstPart({ name: 'hotGames', answer: { list } });
  expect(carried.answer).toEqual({ list: [{ id: 1, gameName: 'Dice' }] });
  const info = { merchant: 'demo', modules: ['LOTT'], domainRoute: ['localhost'] };
  expect(readStatus({ info } as unknown as Status).info).toEqual({ merchant: 'demo' });
});

it('is fetched again in the browser when it was only a part', () => {
  const queries = createQueries([
    { name: 'hotGames', answer: { list: [] }, isPart: true },
    { name: 'vendorMapping', answer: { mapping: {}, sorting: [] } },
  ]);
  const isStale = (name: string) =>
    queries
      .getQueryCache()
      .find({ queryKey: ['all', name] })
      ?.isStaleByTime(30_000);
  expect([isStale('hotGames'), isStale('vendorMapping')]).toEqual([true, false]);
});
