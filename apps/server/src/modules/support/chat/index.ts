/** Live chat between members and operators. */

import type { Owner } from '../../../db/tenancy/rows.ts';
import { chatBackOffice } from './back-office.ts';
import type { ChatDeps } from './deps.ts';
import { createPictures } from './pictures.ts';
import { chatRoutes, readUnread } from './routes.ts';
import { openTending } from './tend.ts';

export type { ChatBackOffice } from './back-office.ts';
export { messageToWire } from './wire.ts';

export function createChat(deps: ChatDeps) {
  const pictures = createPictures(deps);
  return {
    routes: chatRoutes(deps, pictures),
    backOffice: chatBackOffice(deps, pictures),
    tend: openTending(deps),
    readUnread: (owner: Owner) => readUnread(deps, owner),
  };
}
