/** There is no other side to rehearse: nobody is called, and nobody calls. */
import type { OpenRehearsal } from '../plugin.ts';

export const openTransferRehearsal: OpenRehearsal = () => ({
  settings: { bank: 'Bank of Rehearsals', holder: 'Palm Ltd', number: '001234567890', branch: 'Main Street' },
  answer: async () => ({ kind: 'unreachable' }),
  callback: (notice) => ({ rawBody: new TextEncoder().encode(JSON.stringify(notice)), headers: {} }),
});
