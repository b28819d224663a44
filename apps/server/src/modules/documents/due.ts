/** Documents that were accepted until a day expire when it is over, each in a transaction of its own. */
import { ok } from '#kernel';
import type { DueJob } from '../../db/jobs/due-work.ts';
import type { Merchant } from '../merchants/index.ts';
import type { DocumentsDeps } from './deps.ts';
import { moveDocument } from './move-document.ts';
import { endedDocuments, endingDue, lockDocument } from './store.ts';

const AT_ONCE = 100;

export const expiryJob = (deps: DocumentsDeps): DueJob<Merchant> => ({
  name: 'documents that end',
  due: endingDue,
  async act({ id: merchantId }) {
    const now = new Date(deps.clock.now());
    const ended = await endedDocuments(deps.db, merchantId, now, AT_ONCE);
    for (const id of ended) {
      await deps.atomically(async (tx) => {
        const row = await lockDocument(tx, merchantId, id);
        // An operator may have noted it meanwhile.
        const isDue = row?.state === 'accepted' && row.ends_at !== null && row.ends_at <= now;
        return isDue ? await moveDocument(deps, tx, row, 'expire') : ok(undefined);
      });
    }
    return ended.length;
  },
});
