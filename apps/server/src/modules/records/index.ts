/** The door of records: what every member staked and won, kept from facts, and the winners' strip made of it. */
import type { Handlers } from '../../http/handlers.ts';
import type { RecordsDeps } from './deps.ts';
import { listens } from './listens.ts';
import { routes } from './routes.ts';

export type { RecordsDeps } from './deps.ts';

export interface Records {
  readonly routes: Handlers<'betRecords' | 'betRecord' | 'rankList'>;
}

export function createRecords(deps: RecordsDeps): Records {
  listens(deps);
  return { routes: routes(deps) };
}
