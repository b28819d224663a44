/** The lists of the console that have filters, and what of them is saved. */
import type { Permission } from '../permissions.ts';

interface FilteredList {
  /** Anyone who may not see the list has no filters of it. */
  readonly needs: Permission;
  /** What is saved. What finds one person is left out: no name, address or number of a player is saved beside the player. */
  readonly filters: readonly [string, ...string[]];
}

const orders = ['state', 'amount', 'provider', 'from', 'to'] as const;

/** The lists of the console that have filters. */
export const filteredLists = {
  players: { needs: 'members.search', filters: ['tag', 'state', 'from', 'to'] },
  statement: { needs: 'members.statement', filters: ['kind', 'from', 'to'] },
  documents: { needs: 'documents.see', filters: ['state'] },
  deposits: { needs: 'deposits.see', filters: orders },
  withdrawals: { needs: 'withdrawals.see', filters: orders },
  chats: { needs: 'chat.see', filters: ['queue'] },
  feedback: { needs: 'feedback.see', filters: ['state'] },
  approvals: { needs: 'approvals.see', filters: ['state'] },
  content: { needs: 'content.see', filters: ['kind', 'search'] },
  contracts: { needs: 'agents.contracts', filters: ['state', 'kind'] },
  bills: { needs: 'agents.bills', filters: ['state', 'kind'] },
  disputes: { needs: 'agents.disputes', filters: ['answered'] },
  shop: { needs: 'promotions.see', filters: ['state', 'campaign'] },
  rounds: { needs: 'promotions.see', filters: ['vendor', 'campaign'] },
  games: { needs: 'games.see', filters: ['search', 'vendor', 'category', 'state'] },
  returns: { needs: 'games.see', filters: ['from', 'to'] },
  draws: { needs: 'draws.see', filters: ['game'] },
  audit: { needs: 'audit.see', filters: ['operator', 'action', 'since', 'until'] },
  operators: { needs: 'operators.see', filters: ['operator', 'state'] },
  sessions: { needs: 'sessions.see', filters: ['operator'] },
  'security-events': { needs: 'security.see', filters: ['kind', 'since'] },
} as const satisfies { readonly [list: string]: FilteredList };

export type FilteredListName = keyof typeof filteredLists;
export const filteredListNames = Object.keys(filteredLists) as [FilteredListName, ...FilteredListName[]];
