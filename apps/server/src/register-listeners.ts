/** Which modules listen to facts: the one place where they are registered. What each does with a fact is in its `listeners.ts`. */
import type { Modules } from './modules.ts';
import type { Outbox } from './outbox/outbox.ts';

type Listening = Pick<Modules, 'books' | 'protection' | 'members' | 'transfers' | 'cashier' | 'support' | 'records'>;

export function registerListeners(modules: Listening, outbox: Outbox): void {
  modules.books.listens(outbox);
  modules.protection.listens(outbox);
  modules.members.listens(outbox);
  modules.transfers.listens(outbox);
  modules.cashier.listens(outbox);
  modules.support.listens(outbox);
  modules.records.listens(outbox);
}
