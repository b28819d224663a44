/** The protections of an account and its strength, from the server's settings. Pure. */
import type { AnswerOf, Endpoints } from '#contract';

export type SecurityConfig = AnswerOf<Endpoints['securityConfig']>;
export type OutsideLink = SecurityConfig['outside'][number];
export type Passkey = AnswerOf<Endpoints['passkeys']>['passkeys'][number];

const protectionNames = ['password', 'payment', 'email', 'mobile', 'authenticator', 'alerts'] as const;
export type ProtectionName = (typeof protectionNames)[number];

export interface Protection {
  readonly name: ProtectionName;
  readonly isOn: boolean;
}

/** Protections that this merchant cannot offer are left out and do not lower the strength. */
export function protectionsOf(config: SecurityConfig): readonly Protection[] {
  const hasEmail = config.channels.includes('email');
  const hasSms = config.channels.includes('sms');
  const isOn: { readonly [Name in ProtectionName]: boolean } = {
    password: true,
    payment: config.hasWithdrawalPassword,
    email: config.isEmailProven,
    mobile: config.isMobileProven,
    authenticator: config.authenticator?.isOn === true,
    alerts: config.hasLoginAlerts,
  };
  const isOffered: { readonly [Name in ProtectionName]: boolean } = {
    password: true,
    payment: true,
    email: hasEmail,
    mobile: hasSms,
    authenticator: config.authenticator !== undefined,
    alerts: hasEmail || hasSms,
  };
  return protectionNames.filter((name) => isOffered[name]).map((name) => ({ name, isOn: isOn[name] }));
}

export type Strength = 'weak' | 'fair' | 'strong';

/** The share of protections that are on, in whole percent, and its name. */
export function strengthOf(protections: readonly Protection[]): { readonly percent: number; readonly name: Strength } {
  const on = protections.filter(({ isOn }) => isOn).length;
  const percent = Math.round((100 * on) / protections.length);
  return { percent, name: percent === 100 ? 'strong' : percent > 50 ? 'fair' : 'weak' };
}

/** The next step: the first protection that is off. */
export function nextStep(protections: readonly Protection[]): Exclude<ProtectionName, 'password'> | undefined {
  return protections.flatMap(({ name, isOn }) => (isOn || name === 'password' ? [] : [name]))[0];
}
