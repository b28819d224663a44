import { expect, it } from 'vitest';
import { providers } from './screen.ts';
import { studioQuestion } from './studio-query.ts';

it('ROUTE-04 asks for the studio of the address, in a category it names', () => {
  expect(studioQuestion({ vassalage: 'JILI', gameType: undefined })).toEqual({ vassalage: 'JILI' });
  expect(studioQuestion({ vassalage: 'JILI', gameType: 'FISH' })).toEqual({ vassalage: 'JILI', gameType: 'FISH' });
  expect(studioQuestion({ vassalage: 'JILI', gameType: 'nonsense' })).toEqual({ vassalage: 'JILI' });
});

it('ROUTE-04 starts with the list of the studio of the address, and without one with the studios', () => {
  const preloads = (query: string) => providers.preloads?.(new URLSearchParams(query), {} as never);
  expect(preloads('vassalage=JILI')).toContainEqual({
    name: 'gameList',
    query: { vassalage: 'JILI', pageNo: 1, pageSize: 9 },
  });
  expect(preloads('')).toEqual([{ name: 'vendorMapping' }]);
});
