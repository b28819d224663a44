/** Public API of documents: what operators request of a member, what the member sends, and what is decided. */
import { createDueWork } from '../../db/jobs/due-work.ts';
import { openDocumentsBackOffice } from './back-office.ts';
import type { DocumentsDeps } from './deps.ts';
import { expiryJob } from './due.ts';
import { routes } from './routes.ts';

export type { DocumentsBackOffice } from './back-office.ts';
export type { DocumentsDeps } from './deps.ts';
export { type DocumentDecision, documentDecisions } from './rules.ts';

export interface Documents {
  readonly routes: ReturnType<typeof routes>;
  readonly backOffice: ReturnType<typeof openDocumentsBackOffice>;
  /** Run every minute by one node; returns how much was done. */
  readonly workOnDue: () => Promise<number>;
}

export function createDocuments(deps: DocumentsDeps): Documents {
  return {
    routes: routes(deps),
    backOffice: openDocumentsBackOffice(deps),
    workOnDue: createDueWork({ ...deps, maxAtOnce: 4, timeoutMs: 60_000, jobs: [expiryJob(deps)] }),
  };
}
