/** Where what a request is about is looked at, if a page shows it. */
import type { Approval } from './approval.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const CODE = /^[a-z0-9-]{1,64}$/;

export function pathOf({ command, subject }: Pick<Approval, 'command' | 'subject'>): string | undefined {
  const [noun = ''] = command.split(' ');
  if (noun === 'members' && UUID.test(subject)) return `/players/${subject}`;
  if (noun === 'members' && subject !== '') return `/players?search=${encodeURIComponent(subject)}`;
  if (!CODE.test(subject) && noun !== 'content' && noun !== 'games' && noun !== 'risk') return undefined;
  if (noun === 'campaign') return `/campaigns/${subject}`;
  if (noun === 'merchants') return command === 'merchants found' ? undefined : `/merchants/${subject}`;
  if (noun === 'content' || noun === 'games' || noun === 'risk')
    return /^[a-z_]+\/[\w.-]+$/.test(subject) ? `/content/${subject}` : undefined;
  return undefined;
}
