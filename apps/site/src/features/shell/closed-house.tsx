/** The house is closed: for maintenance, or for this region, in which case the visitor sees the address it was judged by. */
import { EmptyState } from '#ui';
import { artUrl } from '../../base/art.ts';
import type { Status } from '../../base/page.ts';
import { useText } from '../../base/text.tsx';

export function ClosedHouse({ status }: { readonly status: Status }) {
  const say = useText();
  if (status.status === 2) {
    const line = say('shell.restricted.line', { ip: status.location.ip });
    return <EmptyState picture={artUrl('lock')} title={say('shell.restricted')} line={line} />;
  }
  return <EmptyState picture={artUrl('gear')} title={say('shell.maintenance')} line={say('shell.maintenance.line')} />;
}
