/** Updates for a member: balance and unread messages pushed by the server, a token that is renewed before it expires, and drafts. */
import type { QueryClient } from '@tanstack/react-query';
import { removeDrafts } from '../session/draft.ts';
import { renewSession, saveRenewed } from '../session/renewal.ts';
import { followMoney } from './follow.ts';
import { followUnread } from './unread.ts';

export { renewSession };

export function followMember(queries: QueryClient, renew: () => Promise<boolean>): void {
  followMoney(queries);
  followUnread(queries);
  saveRenewed(renew);
  removeDrafts();
}
