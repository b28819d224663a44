/** There is no provider: nobody is called, and nobody calls. */
import type { TestDouble } from '../plugin.ts';

export const openTestDouble = (): TestDouble => ({
  settings: { bank: 'Bank of Tests', holder: 'Palm Ltd', number: '001234567890', branch: 'Main Street' },
  answer: async () => ({ kind: 'unreachable' }),
  callback: (notice) => ({ rawBody: new TextEncoder().encode(JSON.stringify(notice)), headers: {} }),
});
