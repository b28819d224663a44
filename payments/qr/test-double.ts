/** There is no external side: nobody is called, and nobody calls. */
import type { TestDouble } from '../plugin.ts';

export const openTestDouble = (): TestDouble => ({
  settings: {
    account: '38/00=A000000727;01.00=970436;01.01=0011001234567;02=QRIBFTTA',
    name: 'PALM',
    city: 'HANOI',
    country: 'VN',
  },
  answer: async () => ({ kind: 'unreachable' }),
  callback: (notice) => ({ rawBody: new TextEncoder().encode(JSON.stringify(notice)), headers: {} }),
});
