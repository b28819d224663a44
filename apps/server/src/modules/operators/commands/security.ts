/** Commands for security events. */
import { securityKinds } from '#contract';
import { ok, refuse } from '#kernel';
import { type Commands, reads } from '../command.ts';

const SHOWN = 200;

export const securityCommands: Commands = {
  'security list': reads('security.see', async (deps, { merchant, kind: requested, member, since }) => {
    const kind = securityKinds.find((one) => one === requested);
    if (requested !== '' && !kind) return refuse('request.malformed', { field: 'kind' });
    const from = since === '' ? undefined : new Date(since);
    if (from && Number.isNaN(from.getTime())) return refuse('request.malformed', { field: 'since' });
    const memberId = member === '' ? undefined : await deps.backOffice.memberNamed(deps.db, merchant.id, member);
    if (member !== '' && memberId === undefined) return refuse('request.malformed', { field: 'member' });
    const events = await deps.security.list(merchant.id, { kind, memberId, since: from, limit: SHOWN });
    return ok(
      events.map((event) => ({
        at: event.at.toISOString(),
        kind: event.kind,
        subject: event.subject,
        outcome: event.outcome,
        memberId: event.member_id ?? '',
        operator: event.operator ?? '',
        network: event.network,
        times: event.times,
      })),
    );
  }),
};
