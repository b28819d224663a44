/** The endpoints of members: becoming one, and being one. */
import { assert, ok, refuse } from '#kernel';
import type { Handlers } from '../../../http/handlers.ts';
import { setRefreshCookie } from '../../identity/index.ts';
import type { MembersDeps } from '../deps.ts';
import { registerRules } from '../profile/field-rules.ts';
import { createTrial } from './create-trial.ts';
import { invitation } from './invitation.ts';
import { register, registerWays } from './register.ts';
import { inviterOf, memberById } from './store.ts';

export type MembersEndpoint =
  | 'register'
  | 'registerByMobile'
  | 'registerRules'
  | 'checkUsername'
  | 'checkAffiliate'
  | 'createTrial'
  | 'loginFreeplay'
  | 'memberInfo'
  | 'invitation';

export function routes(deps: MembersDeps): Handlers<MembersEndpoint> {
  return {
    register: async (call) => {
      const done = await register(deps, call, 'username');
      if (!done.ok) return done;
      setRefreshCookie(call, done.value.refreshToken);
      return ok(done.value.answer);
    },

    registerByMobile: async (call) => {
      const done = await register(deps, call, 'mobileNum');
      if (!done.ok) return done;
      setRefreshCookie(call, done.value.refreshToken);
      return ok(done.value.answer);
    },

    registerRules: async ({ merchant }) => ok(registerRules(merchant.manifest, registerWays(deps, merchant))),

    checkUsername: async ({ merchant, address, query }) => {
      const may = await deps.identity.spend(merchant.id, 'usernameCheck', address);
      if (!may.ok) return may;
      return ok({ isFree: await deps.identity.isUsernameFree(deps.db, merchant.id, query.username) });
    },

    checkAffiliate: async ({ merchant, address, host, query }) => {
      const may = await deps.identity.spend(merchant.id, 'affiliateCheck', address);
      if (!may.ok) return may;
      const inviter = await inviterOf(deps.db, merchant.id, query.code, query.domain ?? host);
      return inviter === undefined ? refuse('auth.invitation_invalid', { field: 'code' }) : ok({ isValid: true });
    },

    createTrial: async (call) => await createTrial(deps, call),

    loginFreeplay: async (call) => {
      const { merchant, address, device, body } = call;
      const may = await deps.identity.spend(merchant.id, 'trialLogin', address);
      if (!may.ok) return may;
      const { userName = '', trialKey = '' } = body;
      const trial = userName === '' && trialKey === '' ? await createTrial(deps, call) : ok({ userName, trialKey });
      if (!trial.ok) return trial;
      const done = await deps.identity.logInFreeplay(merchant.id, trial.value, { address, device });
      if (!done.ok) return done;
      setRefreshCookie(call, done.value.refreshToken);
      return ok({ ...done.value.answer, customerType: done.value.answer.type });
    },

    invitation: async ({ merchant, session }) => await invitation(deps, merchant, session),

    memberInfo: async ({ merchant, session }) => {
      const member = await memberById(deps.db, merchant.id, session.memberId);
      assert(member, 'whoever has a session is a member');
      return ok({
        id: member.id,
        nickname: member.nickname,
        account: member.username,
        type: session.type,
        // no level yet: the label the source calls none
        clubLabel: { labelName: '0' },
        icon: member.icon,
      });
    },
  };
}
