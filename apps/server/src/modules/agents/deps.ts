/** The dependencies of agents. */
import type { ModuleDeps } from '../../db/db.ts';
import type { AccessControl, Accounts } from '../identity/index.ts';
import type { AgentTree } from '../members/index.ts';

export interface AgentsDeps extends ModuleDeps {
  readonly tree: AgentTree;
  readonly accounts: Pick<Accounts, 'memberNamed' | 'becomeAgent'>;
  readonly access: Pick<AccessControl, 'endOtherAccess' | 'notifyEnds'>;
}
