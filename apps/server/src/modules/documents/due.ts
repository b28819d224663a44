/** Documents that were accepted until a day expire when it is over, each in a transaction of its own. */
import { ok } from '#kernel';
import type { DueJob } from '../../db/jobs/due-work.ts';
import type { PageKey } from '../../db/page-key.ts';
import type { Merchant } from '../merchants/index.ts';
import type { DocumentsDeps } from './deps.ts';
import { moveDocument } from './move-document.ts';
import { endedDocuments, endsDue, lockDocument } from './store.ts';

const JOB = 'documents that end';
const AT_ONCE = 100;

export const expiryJob = (deps: DocumentsDeps): DueJob<Merchant> => ({
  name: JOB,
  due: endsDue,
  async act({ id: merchantId }) {
    const now = new Date(deps.clock.now());
    let expired = 0;
    let after: PageKey | undefined;
    do {
      const ended = await endedDocuments(deps.db, merchantId, now, { after, limit: AT_ONCE });
      for (const { id } of ended) if (await expire(deps, { merchantId, id, now })) expired += 1;
      const last = ended.length < AT_ONCE ? undefined : ended.at(-1);
      after = last && { at: last.ends_at, id: last.id };
    } while (after);
    return expired;
  },
});

interface Ended {
  readonly merchantId: string;
  readonly id: string;
  readonly now: Date;
}

/** One that fails is tried again by the next run, and holds up no other. */
async function expire(deps: DocumentsDeps, { merchantId, id, now }: Ended): Promise<boolean> {
  try {
    const moved = await deps.atomically(async (tx) => {
      const row = await lockDocument(tx, merchantId, id);
      // An operator may have noted it meanwhile.
      const isDue = row?.state === 'accepted' && row.ends_at !== null && row.ends_at <= now;
      // Nobody decides it: who accepted it did not note it as expired.
      return isDue ? await moveDocument(deps, tx, row, 'expire', { decided_by: null }) : ok(undefined);
    });
    return moved.ok && moved.value !== undefined;
  } catch (error) {
    deps.onFault(error, { job: JOB, merchantId, subject: id });
    return false;
  }
}
