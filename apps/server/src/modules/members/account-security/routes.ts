/** The endpoints of account security and recovery. */
import { type Language, type SecurityQuestion, securityQuestions } from '#contract';
import { ok, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import { codeLifetimes, worldNumber } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import {
  changeProfile,
  channelsOf,
  countries,
  homeDialingCode,
  maskEmail,
  maskMobile,
  ownProfile,
  plainEmail,
} from '../profile/index.ts';
import { bindEmail, bindMobile, requestEmailBinding, requestMobileBinding } from './bind-address.ts';
import { changePassword, requestOwnCode, resetPaymentPassword, setPaymentPassword } from './change-passwords.ts';
import { requestSecurityQuestions, resetPasswordByAnswers, setSecurityQuestions } from './recover-by-answers.ts';
import { requestRecoveryCode, resetPassword } from './recover-password.ts';
import { requestLoginCode, requestRegisterCode } from './request-codes.ts';

export function securityRoutes(deps: MembersDeps) {
  return defineHandlers({
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

    requestLoginCode: (call) => requestLoginCode(deps, call),
    requestRegisterCode: (call) => requestRegisterCode(deps, call),

    requestSmsCode: ({ body, ...call }) =>
      requestRecoveryCode(deps, {
        ...call,
        ...body,
        channel: 'sms',
        target: worldNumber(body.countryDialingCode, body.phone),
      }),

    requestEmailCode: ({ body, ...call }) =>
      requestRecoveryCode(deps, {
        ...call,
        ...body,
        channel: 'email',
        target: plainEmail(body.email),
      }),

    resetPassword: (call) => resetPassword(deps, call),
    requestSecurityQuestions: (call) => requestSecurityQuestions(deps, call),
    resetPasswordByAnswers: (call) => resetPasswordByAnswers(deps, call),
    setSecurityQuestions: (call) => setSecurityQuestions(deps, call),
    requestOwnCode: (call) => requestOwnCode(deps, call),
    changePassword: (call) => changePassword(deps, call),
    setPaymentPassword: (call) => setPaymentPassword(deps, call),
    resetPaymentPassword: (call) => resetPaymentPassword(deps, call),
    requestEmailBinding: (call) => requestEmailBinding(deps, call),
    bindEmail: (call) => bindEmail(deps, call),
    requestMobileBinding: (call) => requestMobileBinding(deps, call),
    bindMobile: (call) => bindMobile(deps, call),

    hasWithdrawalPassword: async ({ merchant, session }) => {
      const { hasPaymentPassword } = await deps.credentials.secretsOf(merchant.id, session.memberId);
      return ok({ hasWithdrawalPassword: hasPaymentPassword });
    },

    securityConfig: async ({ merchant, session, host }) => {
      const profile = await ownProfile(deps.db, merchant.id, session.memberId);
      const secrets = await deps.credentials.secretsOf(merchant.id, session.memberId);
      const { email, phone, payee_name: payeeName } = profile;
      const dialingCode = profile.country_dialing_code ?? homeDialingCode(merchant);
      return ok({
        ...(secrets.passwordChangedAt && { passwordChangedAt: secrets.passwordChangedAt.toISOString() }),
        hasWithdrawalPassword: secrets.hasPaymentPassword,
        ...(email !== null && { email: maskEmail(email) }),
        isEmailProven: profile.email_proven_at !== null,
        ...(phone !== null && { phone: maskMobile(dialingCode, phone) }),
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
      const profile = await ownProfile(deps.db, merchant.id, session.memberId);
      const isReachable = profile.email_proven_at !== null || profile.mobile_proven_at !== null;
      if (body.hasLoginAlerts && !isReachable) return refuse('member.address_unproven');
      return await deps.atomically(async (tx) => {
        await changeProfile(tx, merchant.id, session.memberId, { has_login_alerts: body.hasLoginAlerts });
        return ok({});
      });
    },
  });
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
