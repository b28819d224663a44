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
  if (saved.ok) return ok({ id: saved.value.memberId, username: saved.value.username });
  return saved.refusal.code === 'auth.username_taken' ? ((await openedBefore(deps, request)) ?? saved) : saved;
}

const REPEAT_MS = 600_000;

/** The same again, as after a lost answer: the agent has opened this account just now, with this password. */
async function openedBefore(deps: MembersDeps, { merchant, uplineId, body }: OpenRequest) {
  const { username, password, makesAgent, series } = body;
  const memberId = await deps.accounts.memberNamed(deps.db, merchant.id, username.trim());
  const node = memberId === undefined ? undefined : await nodeOf(deps.db, merchant.id, memberId);
  if (memberId === undefined || node?.upline_id !== uplineId || node.is_agent !== makesAgent) return undefined;
  if ((node.series ?? undefined) !== series || deps.clock.now() - node.created_at.getTime() > REPEAT_MS)
    return undefined;
  const proven = await deps.credentials.proveSecret(merchant.id, memberId, 'password', password);
  return proven.ok ? ok({ id: memberId, username: node.username }) : undefined;
}
