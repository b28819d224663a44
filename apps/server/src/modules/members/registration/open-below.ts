/** An account that an agent opens below itself, with the fields of registration. */
import type { BodyOf, Endpoints, Language, RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import { nodeOf } from '../tree/index.ts';
import { checkRegistration } from './check-registration.ts';
import { saveMember } from './create-member.ts';

interface OpenRequest {
  readonly merchant: Merchant;
  readonly uplineId: string;
  readonly body: BodyOf<Endpoints['openAgentAccount']>;
  readonly address: string;
  readonly host: string;
  readonly language: Language;
}

/** No captcha and no code by SMS: the agent is logged in, and its budget limits how many it opens. */
export async function openBelow(
  deps: MembersDeps,
  request: OpenRequest,
): Promise<Result<{ readonly id: string; readonly username: string }, RefusalCode>> {
  const { merchant, uplineId, address, host, language } = request;
  const { makesAgent, series, ...fields } = request.body;
  const { register } = merchant.manifest;
  const config = { ...merchant.manifest, register: { ...register, isCaptchaRequired: false, isMobileProven: false } };
  const body = { ...fields, confirmPassword: fields.password, registerMethod: 'H5', type: 0 } as const;
  const checked = checkRegistration(config, body);
  if (!checked.ok) return checked;
  // the agent is the inviter, whatever code the form has
  const { affiliateCode: _, ...optional } = checked.value.optional;
  const may = await deps.guard.spend(merchant.id, 'register', address);
  if (!may.ok) return may;
  const upline = await nodeOf(deps.db, merchant.id, uplineId);
  if (!upline?.is_agent) return refuse('agent.not_agent');
  const below = { uplineId, isAgent: makesAgent, series };
  const member = { merchant, body, address, device: '', host, language };
  const saved = await saveMember(deps, member, { ...checked.value, optional }, { below }, async (_tx, one) => one);
  return saved.ok ? ok({ id: saved.value.memberId, username: saved.value.username }) : saved;
}
