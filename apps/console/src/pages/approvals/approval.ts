/** A request that waits for a second operator, or was decided. */
import type { RowOf } from '../../base/rows.ts';

export type Approval = RowOf<'listApprovals'>;
