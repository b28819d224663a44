import { createPasswords } from '../identity/index.ts';
import { seedDemoOperators } from './demo-operators.ts';
import type { OperatorDeps, OperatorsOptions } from './deps.ts';
import { operatorKeys } from './keys.ts';
import { type OperatorDoor, openOperatorDoor } from './operator-door.ts';

export interface OperatorsModule {
  /** Opens the loopback door of the command line tool and writes where it is, and its secret, into `file`. */
  readonly openDoor: (file: string) => Promise<OperatorDoor>;
  /** Two operators with known passwords, for houses that are only looked at. Never in production. */
  readonly seedDemo: () => Promise<void>;
}

export function createOperators(options: OperatorsOptions): OperatorsModule {
  const keys = operatorKeys(options.secret);
  const deps: OperatorDeps = {
    ...options,
    keys,
    passwords: createPasswords({ pepper: keys.pepper, random: options.random }),
  };
  return { openDoor: (file) => openOperatorDoor(deps, file), seedDemo: () => seedDemoOperators(deps) };
}
