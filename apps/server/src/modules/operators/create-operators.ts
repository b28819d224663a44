import { createRateLimits } from '../../rate-limits/index.ts';
import { createPasswords } from '../identity/index.ts';
import { headOf } from './audit-trail.ts';
import { seedDemoOperators } from './demo-operators.ts';
import type { OperatorDeps, OperatorsOptions } from './deps.ts';
import { operatorKeys } from './keys.ts';
import { PLATFORM } from './names.ts';
import { type OperatorListener, openOperatorListener } from './operator-listener.ts';

export interface OperatorsModule {
  /** Opens the loopback listener of the command line tool and writes its address and secret into `file`. */
  readonly openListener: (file: string) => Promise<OperatorListener>;
  /** Prints the heads of the trails that grew since the last time. Run every hour. */
  readonly logHeads: () => Promise<void>;
  /** Two operators with known passwords, for demos. Never in production. */
  readonly seedDemo: () => Promise<void>;
}

export function createOperators(options: OperatorsOptions): OperatorsModule {
  const keys = operatorKeys(options.secret);
  const deps: OperatorDeps = {
    ...options,
    keys,
    rateLimits: createRateLimits({ ...options, key: keys.attempts }),
    passwords: createPasswords({ pepper: keys.pepper, random: options.random }),
  };
  const logged = new Map<string, string>();
  return {
    openListener: (file) => openOperatorListener(deps, file),
    async logHeads() {
      for (const scope of [PLATFORM, ...deps.merchants().map(({ id }) => id)]) {
        const head = await headOf(deps.db, scope);
        if (head.position === '0' || logged.get(scope) === head.hash) continue;
        logged.set(scope, head.hash);
        deps.logHead(head);
      }
    },
    seedDemo: () => seedDemoOperators(deps),
  };
}
