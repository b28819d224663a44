/** Notices to members on facts of other modules. */
import type { Outbox } from '../../outbox/outbox.ts';
import type { MembersDeps } from './deps.ts';
import { profileOf, writeNotice } from './profile/index.ts';

export function listen(deps: MembersDeps, outbox: Pick<Outbox, 'listen'>): void {
  outbox.listen('members login alert', 'member.logged_in', async (tx, { merchantId, body }) => {
    if (!body.isNewDevice) return;
    const profile = await profileOf(tx, merchantId, body.memberId);
    if (!profile?.has_login_alerts) return;
    const values = { address: body.address, device: body.device === '' ? '–' : body.device };
    await writeNotice(deps, tx, deps.merchantOf(merchantId), profile, { kind: 'new-device', values });
  });

  outbox.listen('members card notice', 'card.changed', async (tx, { merchantId, body }) => {
    const profile = await profileOf(tx, merchantId, body.memberId);
    if (!profile) return;
    const values = { card: body.card };
    await writeNotice(deps, tx, deps.merchantOf(merchantId), profile, { kind: 'card-changed', values });
  });

  outbox.listen('members access notice', 'access.changed', async (tx, { merchantId, body }) => {
    const profile = await profileOf(tx, merchantId, body.memberId);
    if (profile) await writeNotice(deps, tx, deps.merchantOf(merchantId), profile, { kind: 'access-changed' });
  });
}
