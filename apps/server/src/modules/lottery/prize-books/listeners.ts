/** Members' own maximum series, as agents set them. */
import type { Clock } from '#kernel';
import type { Outbox } from '../../../outbox/outbox.ts';
import { openSeriesBackOffice } from './back-office.ts';

export function subscribeToPoints(clock: Clock, outbox: Pick<Outbox, 'listen'>): void {
  const series = openSeriesBackOffice(clock);
  outbox.listen('lottery.point', 'agent.point_set', (tx, { merchantId, body }) =>
    series.set(tx, { merchantId, ...body }),
  );
}
