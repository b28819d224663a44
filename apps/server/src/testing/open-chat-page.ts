/** The token of a chat page, as a member of this session opens it; without the launch, which not every session may make. */
import { ok } from '#kernel';
import { CHAT_PAGE } from '../modules/identity/index.ts';
import type { TestApp } from '../testing.ts';

export async function openChatPage(
  { modules }: Pick<TestApp, 'modules'>,
  merchantId: string,
  token: string,
): Promise<string> {
  const { sessions, stageTickets } = modules.identity;
  const session = await sessions.resolve(merchantId, token);
  if (!session) throw new Error('the session is over');
  const order = { merchantId, session, game: CHAT_PAGE, isFree: false, language: 'EN' } as const;
  const opened = await modules.membersDeps.atomically(async (tx) => {
    const ticket = await stageTickets.issueTicket(tx, order);
    const redeemed = await stageTickets.redeemChatTicket(tx, merchantId, ticket);
    return redeemed.ok ? ok(redeemed.value.token) : redeemed;
  });
  if (!opened.ok) throw new Error(opened.refusal.code);
  return opened.value;
}
