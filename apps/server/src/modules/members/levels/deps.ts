/** The dependencies of levels. */
import type { ModuleDeps } from '../../../db/db.ts';
import type { FaultAbout } from '../../../db/jobs/faults.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { Catalog } from '../../catalog/index.ts';
import type { Merchant } from '../../merchants/index.ts';

export interface LevelsDeps extends ModuleDeps {
  readonly outbox: Pick<Outbox, 'publish'>;
  readonly catalog: Pick<Catalog, 'gamesByCode'>;
  readonly merchants: () => readonly Merchant[];
  readonly onFault: (error: unknown, about: FaultAbout) => void;
}
