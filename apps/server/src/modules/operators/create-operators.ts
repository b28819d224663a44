import type { OperatorDeps } from './deps.ts';
import { type OperatorDoor, openOperatorDoor } from './operator-door.ts';

export interface OperatorsModule {
  /** Opens the loopback door of the command line tool and writes where it is, and its secret, into `file`. */
  readonly openDoor: (file: string) => Promise<OperatorDoor>;
}

export function createOperators(deps: OperatorDeps): OperatorsModule {
  return { openDoor: (file) => openOperatorDoor(deps, file) };
}
