/** Registers all listeners of facts. What each does with a fact is in its module's `listeners.ts`. */
import type { Modules } from './modules.ts';
import type { Outbox } from './outbox/outbox.ts';

type Listening = Pick<
  Modules,
  | 'walletModule'
  | 'protection'
  | 'members'
  | 'levels'
  | 'transfers'
  | 'cashier'
  | 'play'
  | 'lottery'
  | 'support'
  | 'push'
  | 'records'
  | 'agents'
  | 'rewards'
>;

export function registerListeners(modules: Listening, outbox: Outbox): void {
  modules.walletModule.subscribe(outbox);
  modules.protection.subscribe(outbox);
  modules.members.subscribe(outbox);
  modules.levels.subscribe(outbox);
  modules.transfers.subscribe(outbox);
  modules.cashier.subscribe(outbox);
  modules.play.subscribe(outbox);
  modules.lottery.subscribe(outbox);
  modules.support.subscribe(outbox);
  modules.push.subscribe(outbox);
  modules.records.subscribe(outbox);
  modules.agents.subscribe(outbox);
  modules.rewards.subscribe(outbox);
}
