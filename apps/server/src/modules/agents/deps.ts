/** The dependencies of agents. */
import type { ModuleDeps } from '../../db/db.ts';
import type { FaultAbout } from '../../db/faults.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Catalog } from '../catalog/index.ts';
import type { AccessControl, Accounts, Credentials } from '../identity/index.ts';
import type { AgentTree } from '../members/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Wallet } from '../wallet/index.ts';

export interface AgentsDeps extends ModuleDeps {
  readonly outbox: Outbox;
  readonly merchants: () => readonly Merchant[];
  readonly catalog: Pick<Catalog, 'gamesByCode'>;
  readonly credentials: Pick<Credentials, 'secretsOf' | 'proveSecret'>;
  readonly wallet: Pick<Wallet, 'balance' | 'moveGroups'>;
  /** A failure of one of many. */
  readonly onFault: (error: unknown, about: FaultAbout) => void;
  readonly tree: AgentTree;
  readonly accounts: Pick<Accounts, 'memberNamed' | 'becomeAgent'>;
  readonly access: Pick<AccessControl, 'endOtherAccess' | 'notifyEnds'>;
}
