/** Public API of web push: members' browsers are notified of wins, deposits and messages, as far as each wants it. */
import { createDueWork } from '../../db/jobs/due-work.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { createAddresses } from './addresses.ts';
import type { PushDeps } from './deps.ts';
import { subscribe } from './listeners.ts';
import { routes } from './routes.ts';
import { pushJob } from './send-due.ts';
import { noticesAtWork } from './store.ts';
import { createSigningKeys } from './vapid.ts';

export type { PushDeps } from './deps.ts';

/** Longer than a service may take to answer. */
const TIMEOUT_MS = 30_000;

export function createPush(options: PushDeps) {
  const deps = { ...options, addresses: createAddresses(options), keys: createSigningKeys(options) };
  return {
    routes: routes(deps),
    subscribe: (outbox: Outbox) => subscribe(deps, outbox),
    /** What waits for browsers of a merchant's members. */
    atWork: noticesAtWork,
    /** Sends what is due; run repeatedly. */
    sendDue: createDueWork({ ...deps, maxAtOnce: 4, timeoutMs: TIMEOUT_MS, jobs: [pushJob(deps)] }),
  };
}
