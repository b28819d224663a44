/** The chat page: its address for the site, and its own token. */
import type { AnswerOf, Endpoints, Language, QueryOf } from '#contract';
import { ok, type Result } from '#kernel';
import type { Session } from '../../../http/handlers.ts';
import { budgetOf } from '../../../rate-limits/index.ts';
import { CHAT_PAGE } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { ChatDeps } from './deps.ts';
import { backPath, chatAddress, chatRules, cleanText, colorOf } from './rules.ts';

export interface LaunchInput {
  readonly merchant: Merchant;
  readonly session: Session;
  readonly language: Language;
  readonly query: QueryOf<Endpoints['launchChat']>;
}

export async function launchPage(
  deps: ChatDeps,
  { merchant, session, language, query }: LaunchInput,
): Promise<Result<AnswerOf<Endpoints['launchChat']>, 'request.too_many'>> {
  const issued = await deps.atomically(async (tx) => {
    const counted = await deps.guard.countTry(tx, merchant.id, [budgetOf(chatRules.launch, session.memberId)]);
    if (!counted.ok) return counted;
    const order = { merchantId: merchant.id, session, game: CHAT_PAGE, isFree: false, language };
    return ok(await deps.pages.issueTicket(tx, order));
  });
  if (!issued.ok) return issued;
  const { hosts, stageHost } = merchant.manifest;
  const look = {
    ticket: issued.value,
    back: backPath(query.backUrl, hosts),
    color: colorOf(query.headerColor),
    title: cleanText(query.title).replaceAll('\n', ' '),
    theme: query.theme,
    extras: cleanText(query.extras),
  };
  return ok({ chatUrl: chatAddress(deps.originOf(stageHost), look) });
}

export async function openPage(
  deps: ChatDeps,
  merchantId: string,
  ticket: string,
): Promise<Result<AnswerOf<Endpoints['openChat']>, 'ticket.invalid'>> {
  const opened = await deps.atomically((tx) => deps.pages.redeemChatTicket(tx, merchantId, ticket));
  if (!opened.ok) return opened;
  const { token, expiresAt, language, stage } = opened.value;
  return ok({ token, expiresAt: expiresAt.toISOString(), language, memberId: stage.memberId });
}

export async function renewPage(
  deps: ChatDeps,
  merchantId: string,
  session: Session,
): Promise<Result<AnswerOf<Endpoints['renewChat']>, 'session.expired'>> {
  const renewed = await deps.atomically((tx) => deps.pages.renewStage(tx, merchantId, { ...session, game: CHAT_PAGE }));
  if (!renewed.ok) return renewed;
  return ok({ token: renewed.value.token, expiresAt: renewed.value.expiresAt.toISOString() });
}
