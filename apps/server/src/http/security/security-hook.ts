/** Records security events: refusals of guards and changes of login methods. Noted during the request, written after the answer. */
import type { FastifyInstance } from 'fastify';
import type { EndpointName, RefusalCode, SecurityKind } from '#contract';
import { networkOf } from '#kernel';
import type { SecurityLog } from '../../security/security-log.ts';
import type { Guards } from './guards.ts';

/** Calls that are events whatever their outcome. Logins are recorded by identity, which knows the member. */
const watched: { readonly [Name in EndpointName]?: SecurityKind } = {
  giveSecondStep: 'second-step',
  confirmAuthenticator: 'second-step',
  renewRecoveryCodes: 'second-step',
  removeAuthenticator: 'second-step',
  changePassword: 'password',
  resetPassword: 'password',
  resetPasswordByAnswers: 'password',
  setPaymentPassword: 'password',
  resetPaymentPassword: 'password',
  setSecurityQuestions: 'binding',
  bindEmail: 'binding',
  bindMobile: 'binding',
  openAgentViewer: 'binding',
  setAgentViewerPassword: 'password',
  endAgentViewer: 'session',
  addPasskey: 'binding',
  removePasskey: 'binding',
  linkOutside: 'binding',
  unlinkOutside: 'binding',
  addCard: 'binding',
  removeCard: 'binding',
  forgetDevice: 'session',
  endOwnSession: 'session',
  endOtherSessions: 'session',
  logout: 'session',
};

/** Refusals that are events at every endpoint. */
const refused: { readonly [Code in RefusalCode]?: SecurityKind } = {
  'request.forged': 'guard',
  'request.encryption_required': 'guard',
  'request.encryption_invalid': 'guard',
  'merchant.region_restricted': 'guard',
  'session.trial_refused': 'guard',
  'session.viewer_refused': 'guard',
  'session.agent_refused': 'guard',
  'session.member_refused': 'guard',
  'protection.on_break': 'guard',
  'request.too_many': 'budget',
  'auth.captcha_wrong': 'captcha',
};

/** Callbacks from outside, under a signature: by the provider named in the path. */
const callbacks: ReadonlySet<string> = new Set(['paymentWebhook', 'vendorLaunchCheck', 'vendorWalletCall']);

export interface SecurityHookDeps {
  readonly guards: Pick<Guards, 'enter'>;
  readonly security: Pick<SecurityLog, 'record'>;
}

export function addSecurityHook(http: FastifyInstance, { guards, security }: SecurityHookDeps): void {
  http.addHook('onResponse', async (request, reply) => {
    const subject = request.routeOptions.config.endpoint ?? '';
    const code = request.refused;
    const memberId = request.session?.memberId;
    const isUnsigned = callbacks.has(subject) && reply.statusCode === 401;
    const kind = isUnsigned ? 'callback' : ((code && refused[code]) ?? watched[subject as EndpointName]);
    if (!kind) return;
    const entry = guards.enter(request);
    if (!entry.ok) return;
    const { merchant, address } = entry.value;
    const outcome = isUnsigned ? 'unsigned' : (code ?? 'ok');
    const { name = subject } = request.params as { readonly name?: string };
    const of = isUnsigned ? name : subject;
    security.record({ merchantId: merchant.id, kind, subject: of, outcome, memberId, network: networkOf(address) });
  });
}
