/** The endpoints of a member's profile: name and avatar, and the payee name. */
import { ok, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import type { MembersDeps } from '../deps.ts';
import { headIcons, isGoodName } from './field-rules.ts';
import { changeProfile, ownProfile, savePayeeName } from './store.ts';

export function profileRoutes(deps: MembersDeps) {
  return defineHandlers({
    memberInfo: async ({ merchant, session }) => {
      const member = await ownProfile(deps.db, merchant.id, session.memberId);
      return ok({
        id: member.id,
        nickname: member.nickname,
        account: member.username,
        type: session.type,
        clubLabel: { labelName: `${await deps.levelOf(deps.db, merchant, session.memberId)}` },
        icon: member.icon,
      });
    },

    setNickname: async ({ merchant, session, body }) => {
      const nickname = body.nickname.trim();
      if (!isGoodName('nickname', nickname)) return refuse('auth.field_invalid', { field: 'nickname' });
      return await deps.atomically(async (tx) => {
        await changeProfile(tx, merchant.id, session.memberId, { nickname });
        return ok({ nickname });
      });
    },

    headIcons: async ({ merchant, session }) => {
      const { icon } = await ownProfile(deps.db, merchant.id, session.memberId);
      return ok({ icon, icons: [...headIcons] });
    },

    setHeadIcon: async ({ merchant, session, body }) => {
      const icon = headIcons.find((known) => known === body.icon);
      if (!icon) return refuse('auth.field_invalid', { field: 'icon' });
      return await deps.atomically(async (tx) => {
        await changeProfile(tx, merchant.id, session.memberId, { icon });
        return ok({ icon });
      });
    },

    setPayeeName: async ({ merchant, session, body }) => {
      const payeeName = body.payeeName.trim().replace(/\s+/g, ' ');
      if (!isGoodName('payeeName', payeeName)) return refuse('auth.field_invalid', { field: 'payeeName' });
      return await deps.atomically(async (tx) => {
        const isSaved = await savePayeeName(tx, merchant.id, session.memberId, payeeName);
        if (!isSaved) return refuse('member.payee_fixed');
        await deps.outbox.publish(tx, merchant.id, 'member.identified', { memberId: session.memberId });
        return ok({ payeeName });
      });
    },
  });
}
