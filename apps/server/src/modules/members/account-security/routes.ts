/** The endpoints of what members look after themselves. */
import { type Language, type SecurityQuestion, securityQuestions } from '#contract';
import { assert, ok, refuse } from '#kernel';
import type { Handlers } from '../../../http/handlers.ts';
import { codeLifetimes, worldNumber } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import { askEmailBinding, askMobileBinding, bindEmail, bindMobile } from '../profile/bind-address.ts';
import { countries, homeDialingCode, maskEmail, maskMobile, plainEmail } from '../profile/contacts.ts';
import { headIcons, isGoodName } from '../profile/field-rules.ts';
import { channelsOf } from '../profile/notices.ts';
import { changeProfile, profileOf, sayPayeeName } from '../profile/store.ts';
import { askOwnCode, changePassword, resetPaymentPassword, setPaymentPassword } from './change-passwords.ts';
import { askSecurityQuestions, resetPasswordByAnswers, setSecurityQuestions } from './recover-by-answers.ts';
import { askRecoveryCode, resetPassword } from './recover-password.ts';
import { askLoginCode, askRegisterCode } from './request-codes.ts';

export type AccountEndpoint =
  | 'verificationOptions'
  | 'systemCountry'
  | 'securityQuestionChoices'
  | 'ownSecurityQuestions'
  | 'askSmsCode'
  | 'askLoginCode'
  | 'askRegisterCode'
  | 'askEmailCode'
  | 'resetPassword'
  | 'askSecurityQuestions'
  | 'resetPasswordByAnswers'
  | 'setSecurityQuestions'
  | 'askOwnCode'
  | 'changePassword'
  | 'securityConfig'
  | 'setSecurityConfig'
  | 'askEmailBinding'
  | 'bindEmail'
  | 'askMobileBinding'
  | 'bindMobile'
  | 'setNickname'
  | 'headIcons'
  | 'setHeadIcon'
  | 'setPayeeName'
  | 'hasWithdrawalPassword'
  | 'setPaymentPassword'
  | 'resetPaymentPassword';

export function accountRoutes(deps: MembersDeps): Handlers<AccountEndpoint> {
  return {
    verificationOptions: async ({ merchant }) =>
      ok({
        channels: channelsOf(deps, merchant),
        ...codeLifetimes,
        ...dialling(merchant),
      }),

    systemCountry: async ({ merchant }) => ok(dialling(merchant)),

    securityQuestionChoices: async ({ merchant, language }) =>
      ok({ questions: spelled(deps, merchant, language, securityQuestions) }),

    ownSecurityQuestions: async ({ merchant, language, session }) => {
      const chosen = await deps.credentials.questionsOf(merchant.id, session.memberId);
      return ok({ questions: spelled(deps, merchant, language, chosen) });
    },

    askLoginCode: (call) => askLoginCode(deps, call),
    askRegisterCode: (call) => askRegisterCode(deps, call),

    askSmsCode: ({ body, ...call }) =>
      askRecoveryCode(deps, {
        ...call,
        username: body.username,
        channel: 'sms',
        target: worldNumber(body.countryDialingCode, body.mobileNum),
        captcha: { id: body.captchaId, text: body.captcha },
      }),

    askEmailCode: ({ body, ...call }) =>
      askRecoveryCode(deps, {
        ...call,
        username: body.username,
        channel: 'email',
        target: plainEmail(body.email),
        captcha: { id: body.captchaId, text: body.captcha },
      }),

    resetPassword: (call) => resetPassword(deps, call),
    askSecurityQuestions: (call) => askSecurityQuestions(deps, call),
    resetPasswordByAnswers: (call) => resetPasswordByAnswers(deps, call),
    setSecurityQuestions: (call) => setSecurityQuestions(deps, call),
    askOwnCode: (call) => askOwnCode(deps, call),
    changePassword: (call) => changePassword(deps, call),
    setPaymentPassword: (call) => setPaymentPassword(deps, call),
    resetPaymentPassword: (call) => resetPaymentPassword(deps, call),
    askEmailBinding: (call) => askEmailBinding(deps, call),
    bindEmail: (call) => bindEmail(deps, call),
    askMobileBinding: (call) => askMobileBinding(deps, call),
    bindMobile: (call) => bindMobile(deps, call),

    hasWithdrawalPassword: async ({ merchant, session }) => {
      const { hasPaymentPassword } = await deps.credentials.secretsOf(merchant.id, session.memberId);
      return ok({ hasWithdrawalPassword: hasPaymentPassword });
    },

    securityConfig: async ({ merchant, session, host }) => {
      const profile = await own(deps, merchant, session.memberId);
      const secrets = await deps.credentials.secretsOf(merchant.id, session.memberId);
      const { email, mobile_num: mobileNum, payee_name: payeeName } = profile;
      const dialingCode = profile.country_dialing_code ?? homeDialingCode(merchant);
      return ok({
        ...(secrets.passwordChangedAt && { passwordChangedAt: secrets.passwordChangedAt.toISOString() }),
        hasWithdrawalPassword: secrets.hasPaymentPassword,
        ...(email !== null && { email: maskEmail(email) }),
        isEmailProven: profile.email_proven_at !== null,
        ...(mobileNum !== null && { mobileNum: maskMobile(dialingCode, mobileNum) }),
        isMobileProven: profile.mobile_proven_at !== null,
        nickname: profile.nickname,
        ...(payeeName !== null && { payeeName }),
        icon: profile.icon,
        hasLoginAlerts: profile.has_login_alerts,
        channels: channelsOf(deps, merchant),
        ...(await deps.credentials.securityOverview(merchant, host, session.memberId)),
      });
    },

    setSecurityConfig: async ({ merchant, session, body }) => {
      const profile = await own(deps, merchant, session.memberId);
      const isReachable = profile.email_proven_at !== null || profile.mobile_proven_at !== null;
      if (body.hasLoginAlerts && !isReachable) return refuse('member.address_unproven');
      return await deps.atomically(async (tx) => {
        await changeProfile(tx, merchant.id, session.memberId, { has_login_alerts: body.hasLoginAlerts });
        return ok({});
      });
    },

    ...profileRoutes(deps),
  };
}

function dialling(merchant: Merchant) {
  return {
    countryDialingCode: homeDialingCode(merchant),
    countries: countries.map((country) => ({ ...country })),
  };
}

function spelled(
  { words }: MembersDeps,
  merchant: Merchant,
  language: Language,
  questions: readonly SecurityQuestion[],
) {
  return questions.map((question) => ({ question, text: words(merchant, language, `question.${question}`) }));
}

async function own({ db }: MembersDeps, merchant: Merchant, memberId: string) {
  const profile = await profileOf(db, merchant.id, memberId);
  assert(profile, 'whoever has a session is a member');
  return profile;
}

/** Name and face, and whose account money goes to. */
function profileRoutes(deps: MembersDeps): Handlers<'setNickname' | 'headIcons' | 'setHeadIcon' | 'setPayeeName'> {
  return {
    setNickname: async ({ merchant, session, body }) => {
      const nickname = body.nickname.trim();
      if (!isGoodName('nickname', nickname)) return refuse('auth.field_invalid', { field: 'nickname' });
      return await deps.atomically(async (tx) => {
        await changeProfile(tx, merchant.id, session.memberId, { nickname });
        return ok({ nickname });
      });
    },

    headIcons: async ({ merchant, session }) => {
      const { icon } = await own(deps, merchant, session.memberId);
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
        const isSaid = await sayPayeeName(tx, merchant.id, session.memberId, payeeName);
        if (!isSaid) return refuse('member.payee_fixed');
        await deps.outbox.tell(tx, merchant.id, 'member.identified', { memberId: session.memberId });
        return ok({ payeeName });
      });
    },
  };
}
