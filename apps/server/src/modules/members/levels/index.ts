/** VIP levels: reached, kept, lost and returned to by facts and by the clock, or set by operators for a time. */
import { createDueWork } from '../../../db/jobs/due-work.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type LevelsBackOffice, openLevels } from './back-office.ts';
import type { LevelsDeps } from './deps.ts';
import { monthJob, windowJob } from './due.ts';
import { subscribe } from './listeners.ts';
import { birthdayOf, levelOf, levelsOf, privilegesOf } from './privileges.ts';
import { levelRoutes } from './routes.ts';
import { seedDemoLevels } from './seed-demo-levels.ts';

export type { LevelsBackOffice, RunningLevels } from './back-office.ts';
export type { LevelWithdrawal } from './privileges.ts';

const often = { maxAtOnce: 4, timeoutMs: 60_000 };

type Bound<Use> = Use extends (deps: never, ...rest: infer Rest) => infer Answer ? (...rest: Rest) => Answer : never;

export interface Levels {
  readonly routes: ReturnType<typeof levelRoutes>;
  readonly subscribe: (outbox: Parameters<typeof subscribe>[1]) => void;
  /** Run every few seconds by one node; returns how much was done. */
  readonly workOnDue: () => Promise<number>;
  readonly backOffice: LevelsBackOffice;
  readonly levelOf: Bound<typeof levelOf>;
  readonly levelsOf: Bound<typeof levelsOf>;
  readonly privilegesOf: Bound<typeof privilegesOf>;
  readonly birthdayOf: Bound<typeof birthdayOf>;
  readonly seedDemo: (merchant: Merchant) => Promise<void>;
}

export function createLevels(deps: LevelsDeps): Levels {
  const backOffice = openLevels(deps);
  return {
    routes: levelRoutes(deps),
    subscribe: (outbox) => subscribe(deps, outbox),
    workOnDue: createDueWork({ ...deps, ...often, jobs: [windowJob(deps), monthJob(deps)] }),
    backOffice,
    levelOf: (...rest) => levelOf(deps, ...rest),
    levelsOf: (...rest) => levelsOf(deps, ...rest),
    privilegesOf: (...rest) => privilegesOf(deps, ...rest),
    birthdayOf: (...rest) => birthdayOf(deps, ...rest),
    seedDemo: (merchant) => seedDemoLevels(deps, backOffice, merchant),
  };
}
