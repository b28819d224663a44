/** The modules' handlers as the HTTP server sees them: each call goes to the modules of the merchant's database. */
import type { AnyCall, AnyHandler } from '../http/handlers.ts';
import { MerchantUnavailable } from '../http/merchant.ts';
import type { Sessions } from '../http/sessions.ts';
import type { Modules } from '../modules.ts';
import type { SecurityLog } from '../security/security-log.ts';
import type { Shard } from './shard.ts';
import type { Shards } from './shards.ts';

const routesOf = (modules: Modules) => ({
  ...modules.identity.routes,
  ...modules.members.routes,
  ...modules.levels.routes,
  ...modules.protection.routes,
  ...modules.documents.routes,
  ...modules.walletModule.routes,
  ...modules.catalog.routes,
  ...modules.content.routes,
  ...modules.support.routes,
  ...modules.push.routes,
  ...modules.play.routes,
  ...modules.lottery.routes,
  ...modules.cashier.routes,
  ...modules.transfers.routes,
  ...modules.records.routes,
  ...modules.rewards.routes,
  ...modules.agents.routes,
});

type Routes = { readonly [name: string]: AnyHandler };

/** By the names of their endpoints. */
export function dispatchRoutes({ main, databaseOf }: Pick<Shards, 'main' | 'databaseOf'>): Routes {
  const known = new WeakMap<Shard, Routes>();
  const routesIn = (shard: Shard): Routes => {
    const before = known.get(shard);
    if (before) return before;
    const routes = routesOf(shard.modules) as unknown as Routes;
    known.set(shard, routes);
    return routes;
  };
  const dispatched = Object.keys(routesIn(main)).map((name) => [
    name,
    // Async, so that a database that is away rejects as a failing handler does.
    async (call: AnyCall) => (routesIn(databaseOf(call.merchant.id))[name] as AnyHandler)(call),
  ]);
  return Object.fromEntries(dispatched) as Routes;
}

export function dispatchSessions({ databaseOf }: Pick<Shards, 'databaseOf'>): Sessions {
  const sessionsOf = (merchantId: string) => databaseOf(merchantId).modules.identity.sessions;
  return {
    resolve: async (merchantId, token) => sessionsOf(merchantId).resolve(merchantId, token),
    resolveStage: async (merchantId, token) => sessionsOf(merchantId).resolveStage(merchantId, token),
    resolveChat: async (merchantId, token) => sessionsOf(merchantId).resolveChat(merchantId, token),
  };
}

/** While a merchant's database is away, its events are only in the log of refused requests. */
export function dispatchSecurity({ databaseOf }: Pick<Shards, 'databaseOf'>): Pick<SecurityLog, 'record'> {
  return {
    record(event) {
      try {
        databaseOf(event.merchantId).security.record(event);
      } catch (error) {
        if (!(error instanceof MerchantUnavailable)) throw error;
      }
    },
  };
}
