/** The endpoints of members: becoming one, and being one. */
import { assert, ok, refuse } from '#kernel';
import type { Handlers } from '../../../http/handlers.ts';
import { answerOpened } from '../../identity/index.ts';
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
    register: async (call) => answerOpened(call, await register(deps, call, 'username')),
    registerByMobile: async (call) => answerOpened(call, await register(deps, call, 'mobileNum')),

    registerRules: async ({ merchant }) => ok(registerRules(merchant.manifest, registerWays(deps, merchant))),

    checkUsername: async ({ merchant, address, query }) => {
      const may = await deps.guard.spend(merchant.id, 'usernameCheck', address);
      if (!may.ok) return may;
      return ok({ isFree: await deps.accounts.isUsernameFree(deps.db, merchant.id, query.username) });
    },

    checkAffiliate: async ({ merchant, address, host, query }) => {
      const may = await deps.guard.spend(merchant.id, 'affiliateCheck', address);
      if (!may.ok) return may;
      const inviter = await inviterOf(deps.db, merchant.id, query.code, query.domain ?? host);
      return inviter === undefined ? refuse('auth.invitation_invalid', { field: 'code' }) : ok({ isValid: true });
    },

    createTrial: async (call) => await createTrial(deps, call),

    loginFreeplay: async (call) => {
      const { merchant, address, device, body } = call;
      const may = await deps.guard.spend(merchant.id, 'trialLogin', address);
      if (!may.ok) return may;
      const { userName = '', trialKey = '' } = body;
      const trial = userName === '' && trialKey === '' ? await createTrial(deps, call) : ok({ userName, trialKey });
      if (!trial.ok) return trial;
      const done = answerOpened(call, await deps.accounts.logInTrial(merchant.id, trial.value, { address, device }));
      return done.ok ? ok({ ...done.value, customerType: done.value.type }) : done;
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
