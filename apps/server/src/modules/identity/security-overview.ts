/** A member's login methods besides the password, as shown in the security centre. */
import type { AnswerOf, Endpoints } from '#contract';
import type { Merchant } from '../merchants/index.ts';
import type { IdentityContext } from './context.ts';
import { answersOf } from './credentials/index.ts';
import { availableProviders, linksOf } from './external/index.ts';
import { hasPasskeys, passkeysOf } from './passkeys/index.ts';
import { hasSecondStep, recoveryCodesLeft } from './second-factor/index.ts';

export type SecurityOverview = Pick<
  AnswerOf<Endpoints['securityConfig']>,
  'authenticator' | 'passkeys' | 'outside' | 'securityQuestions'
>;

/** A method the merchant no longer offers is still shown to a member who has it, so that it can be removed. */
export async function securityOverview(
  deps: IdentityContext,
  merchant: Merchant,
  host: string,
  memberId: string,
): Promise<SecurityOverview> {
  const { db } = deps;
  const [isOn, left, keys, links, answers, available] = await Promise.all([
    hasSecondStep(db, merchant.id, memberId),
    recoveryCodesLeft(db, merchant.id, memberId),
    passkeysOf(db, merchant.id, memberId),
    linksOf(db, merchant.id, memberId),
    answersOf(db, merchant.id, memberId),
    availableProviders(deps, merchant),
  ]);
  const linkOf = (provider: string) => links.find((link) => link.provider === provider);
  const providers = (['facebook', 'google'] as const).filter(
    (provider) => available.includes(provider) || linkOf(provider),
  );
  return {
    ...((merchant.flags.authenticator || isOn) && { authenticator: { isOn, recoveryCodesLeft: isOn ? left : 0 } }),
    ...((hasPasskeys({ merchant, host }) || keys.length > 0) && { passkeys: { count: keys.length } }),
    outside: providers.map((provider) => {
      const link = linkOf(provider);
      const isAvailable = available.includes(provider);
      return { provider, isAvailable, ...(link && { label: link.label, linkedAt: link.linked_at.toISOString() }) };
    }),
    ...(merchant.flags.securityQuestions && {
      securityQuestions: answers ? { setAt: answers.set_at.toISOString() } : {},
    }),
  };
}
