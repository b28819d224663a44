import { expect, it } from 'vitest';
import { providers } from './screen.ts';
import { vendorQuestion } from './vendor-query.ts';

it('ROUTE-04 requests the vendor in the address, and the category if it names one', () => {
  expect(vendorQuestion({ provider: 'JILI', category: undefined })).toEqual({ provider: 'JILI' });
  expect(vendorQuestion({ provider: 'JILI', category: 'FISH' })).toEqual({ provider: 'JILI', category: 'FISH' });
  expect(vendorQuestion({ provider: 'JILI', category: 'nonsense' })).toEqual({ provider: 'JILI' });
});

it('ROUTE-04 preloads the games of the vendor in the address, or the vendors if there is none', () => {
  const preloads = (query: string) => providers.preloads?.(Object.fromEntries(new URLSearchParams(query)), {} as never);
  expect(preloads('provider=JILI')).toContainEqual({
    name: 'gameList',
    query: { provider: 'JILI', page: 1, limit: 9 },
  });
  expect(preloads('')).toEqual([{ name: 'vendorMapping' }]);
});
