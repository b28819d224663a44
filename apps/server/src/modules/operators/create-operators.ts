import { createDueWork } from '../../db/jobs/due-work.ts';
import type { ConsoleApi } from '../../http/console/handlers.ts';
import { createRateLimits } from '../../rate-limits/index.ts';
import { createPasswords } from '../identity/index.ts';
import { headOf } from './audit-trail.ts';
import { type Watcher, watchChat } from './chat/index.ts';
import { createConsole } from './console/index.ts';
import { seedDemoOperators } from './demo-operators.ts';
import type { OperatorDeps, OperatorsOptions } from './deps.ts';
import { erasureJob } from './erasure/index.ts';
import { operatorKeys } from './keys.ts';
import { mailingJob } from './mailings/index.ts';
import { massGrantJob } from './mass-grants/index.ts';
import { PLATFORM } from './names.ts';
import { type OperatorListener, openOperatorListener } from './operator-listener.ts';
import { exportJob, liabilityJob, scheduleJob, sweepJob } from './reports/index.ts';
import { lookForRiskJob } from './risk/index.ts';
import type { Switchboard } from './switchboard.ts';

export interface OperatorsModule {
  /**
   * Opens the loopback listener of the command line tool and writes its address and secret into `file`. `others` finds the operators of
   * merchants in other databases; without it all are in this one.
   */
  readonly openListener: (file: string, others?: OtherOperators) => Promise<OperatorListener>;
  /** What the console's HTTP server calls; `others` as for the listener. */
  readonly openConsole: (others?: OtherOperators) => ConsoleApi;
  /** An operator looks into a member's chat as it goes on; false where there is none. In the trail. */
  readonly watchChat: (watcher: Watcher, memberId: string) => Promise<boolean>;
  /** Prints the heads of the trails that grew since the last time. Run every hour. */
  readonly logHeads: () => Promise<void>;
  /** Asks for the files of saved reports, writes parts of files, and removes old ones. Returns how much was done. */
  readonly workOnExports: () => Promise<number>;
  /** Stores what was owed to members at the end of days that are over. Returns how many days. */
  readonly storeLiability: () => Promise<number>;
  /** Looks for players at risk where nobody has for an hour. Returns at how many merchants. */
  readonly lookForRisk: () => Promise<number>;
  /** Writes messages to audiences, and gives what is given to audiences, as far as they are due. */
  readonly workOnAudiences: () => Promise<number>;
  /** Goes through the rows and files of erased members, and erases what duties kept when their time is over. */
  readonly workOnErasures: () => Promise<number>;
  /** Two operators with known passwords, for demos. Never in production. */
  readonly seedDemo: () => Promise<void>;
}

export interface OtherOperators extends Pick<Switchboard, 'merchants' | 'record'> {
  readonly moduleOf: (merchantId: string) => OperatorsModule;
}

/** More than a turn takes. */
const AUDIENCE_MS = 30_000;
const EXPORT_MS = 60_000;
const ERASURE_MS = 60_000;
const LIABILITY_MS = 300_000;
const RISK_MS = 120_000;

/** The dependencies of each module, which another module's listener acts with. */
const depsOfModule = new WeakMap<OperatorsModule, OperatorDeps>();

export function createOperators(options: OperatorsOptions): OperatorsModule {
  const keys = operatorKeys(options.secret);
  const deps: OperatorDeps = {
    ...options,
    keys,
    rateLimits: createRateLimits({ ...options, key: keys.attempts }),
    passwords: createPasswords({ pepper: keys.pepper, random: options.random, cost: options.passwordCost }),
  };
  const logged = new Map<string, string>();
  const ownBoard: Switchboard = { merchants: deps.merchants, depsOf: () => deps, record: deps.security.record };
  const boardOf = ({ moduleOf, ...shared }: OtherOperators): Switchboard => ({
    ...shared,
    depsOf: (scope) => (scope === PLATFORM ? deps : (depsOfModule.get(moduleOf(scope)) ?? deps)),
  });
  const operators: OperatorsModule = {
    openListener: (file, others) => openOperatorListener(deps, others ? boardOf(others) : ownBoard, file),
    openConsole: (others) => createConsole(others ? boardOf(others) : ownBoard),
    watchChat: (watcher, memberId) => watchChat(deps, watcher, memberId),
    async logHeads() {
      for (const scope of [...(deps.platform ? [] : [PLATFORM]), ...deps.merchants().map(({ id }) => id)]) {
        const head = await headOf(deps.db, scope);
        if (head.position === '0' || logged.get(scope) === head.hash) continue;
        logged.set(scope, head.hash);
        deps.logHead(head);
      }
    },
    workOnExports: createDueWork({
      ...deps,
      // A file holds a page of lines and what it is packed into: one at a time keeps memory small, and bets fast.
      maxAtOnce: 1,
      timeoutMs: EXPORT_MS,
      jobs: [scheduleJob(deps), exportJob(deps), sweepJob(deps)],
    }),
    storeLiability: createDueWork({ ...deps, maxAtOnce: 1, timeoutMs: LIABILITY_MS, jobs: [liabilityJob(deps)] }),
    lookForRisk: createDueWork({ ...deps, maxAtOnce: 1, timeoutMs: RISK_MS, jobs: [lookForRiskJob(deps)] }),
    workOnAudiences: createDueWork({
      ...deps,
      maxAtOnce: 4,
      timeoutMs: AUDIENCE_MS,
      jobs: [mailingJob(deps), massGrantJob(deps)],
    }),
    workOnErasures: createDueWork({ ...deps, maxAtOnce: 2, timeoutMs: ERASURE_MS, jobs: [erasureJob(deps)] }),
    seedDemo: () => seedDemoOperators(deps),
  };
  depsOfModule.set(operators, deps);
  return operators;
}
