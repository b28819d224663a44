/** The door of records: what every member staked and won, kept from facts, and the winners' strip made of it. */
import type { Handlers } from '../../http/handlers.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { RecordsDeps } from './deps.ts';
import { subscribe } from './listeners.ts';
import { type RecordEndpoint, routes } from './routes.ts';
import { followClocks, recountDays } from './store-bets.ts';

export type { RecordsDeps } from './deps.ts';

export interface Records {
  readonly routes: Handlers<RecordEndpoint>;
  readonly subscribe: (outbox: Outbox) => void;
  /** Counts a merchant's days anew from its bets, and says how many stood otherwise than they should. */
  readonly recountDays: (merchantId: string) => Promise<number>;
  /** Counts the days of each merchant whose clock is another than they were counted by. Run at start, safe to run twice. */
  readonly followClocks: () => Promise<void>;
}

export function createRecords(deps: RecordsDeps): Records {
  const recount = async (merchantId: string): Promise<number> => {
    const { timeZone } = deps.merchantOf(merchantId).manifest;
    return recountDays(deps, merchantId, timeZone, new Date(deps.clock.now()));
  };
  return {
    routes: routes(deps),
    subscribe: (outbox) => subscribe({ ...deps, outbox }),
    recountDays: recount,
    followClocks: () => followClocks(deps),
  };
}
