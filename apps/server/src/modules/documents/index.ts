/** Public API of documents: what operators request of a member, what the member sends, and what is decided. */
import { openDocumentsBackOffice } from './back-office.ts';
import type { DocumentsDeps } from './deps.ts';
import { routes } from './routes.ts';

export type { DocumentsBackOffice } from './back-office.ts';
export type { DocumentsDeps } from './deps.ts';
export { documentDecisions } from './rules.ts';

export interface Documents {
  readonly routes: ReturnType<typeof routes>;
  readonly backOffice: ReturnType<typeof openDocumentsBackOffice>;
}

export function createDocuments(deps: DocumentsDeps): Documents {
  return { routes: routes(deps), backOffice: openDocumentsBackOffice(deps) };
}
