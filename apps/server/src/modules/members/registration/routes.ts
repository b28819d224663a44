/** The endpoints of registration and trials. */
import { ok, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import { answerOpened } from '../../identity/index.ts';
import type { MembersDeps } from '../deps.ts';
import { usableLink } from '../links/index.ts';
import { registerRules } from '../profile/index.ts';
import { createTrial } from './create-trial.ts';
import { openBelow } from './open-below.ts';
import { register, registerMethods } from './register.ts';

export function registrationRoutes(deps: MembersDeps) {
  return defineHandlers({
    register: async (call) => answerOpened(call, await register(deps, call, 'username')),
    registerByMobile: async (call) => answerOpened(call, await register(deps, call, 'mobileNum')),

    registerRules: async ({ merchant }) => ok(registerRules(merchant.manifest, registerMethods(deps, merchant))),

    checkUsername: async ({ merchant, address, query }) => {
      const may = await deps.guard.spend(merchant.id, 'usernameCheck', address);
      if (!may.ok) return may;
      return ok({ isFree: await deps.accounts.isUsernameFree(deps.db, merchant.id, query.username) });
    },

    checkAffiliate: async ({ merchant, address, host, query }) => {
      const may = await deps.guard.spend(merchant.id, 'affiliateCheck', address);
      if (!may.ok) return may;
      const followed = { code: query.code, domain: query.domain ?? host, now: new Date(deps.clock.now()) };
      return (await usableLink(deps.db, merchant.id, followed)) === undefined
        ? refuse('auth.invitation_invalid', { field: 'code' })
        : ok({ isValid: true });
    },

    createTrial: async (call) => await createTrial(deps, call),

    loginFreeplay: async (call) => {
      const { merchant, address, device, body } = call;
      const may = await deps.guard.spend(merchant.id, 'trialLogin', address);
      if (!may.ok) return may;
      const { username = '', trialKey = '' } = body;
      const trial = username === '' && trialKey === '' ? await createTrial(deps, call) : ok({ username, trialKey });
      if (!trial.ok) return trial;
      const done = answerOpened(call, await deps.accounts.logInTrial(merchant.id, trial.value, { address, device }));
      return done.ok ? ok({ ...done.value, customerType: done.value.type }) : done;
    },

    openAgentAccount: async ({ merchant, session: { memberId: uplineId }, body, address, host, language }) =>
      await openBelow(deps, { merchant, uplineId, body, address, host, language }),
  });
}
