/** The second step of a login: a code of the app, or a recovery code, with the ticket of the first step. */
import type { BodyOf, Endpoints, RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import { credentialById } from '../accounts/index.ts';
import type { ClientInfo } from '../client-info.ts';
import type { IdentityContext } from '../context.ts';
import { digest } from '../crypto/index.ts';
import { knownDevice } from '../devices/index.ts';
import { stepBudget } from '../rate-limits/index.ts';
import { spendStepCode, takeStepTicket, tryStepTicket } from '../second-factor/index.ts';
import { completeLogin, type LoggedIn } from './complete-login.ts';
import { recordLogin } from './record-login.ts';

/** Maximum number of tries per ticket. */
const STEP_TRIES = 5;

export interface StepRequest extends ClientInfo {
  readonly merchantId: string;
  readonly body: BodyOf<Endpoints['giveSecondStep']>;
}

export async function giveSecondStep(
  deps: IdentityContext,
  request: StepRequest,
): Promise<Result<LoggedIn, RefusalCode>> {
  const { db, atomically, clock, rateLimits } = deps;
  const { merchantId, body } = request;
  const now = new Date(clock.now());
  const ticketHash = digest(body.ticket);
  const ticket = await inTransaction({ atomically }, (tx) =>
    tryStepTicket(tx, merchantId, ticketHash, { maxTries: STEP_TRIES, now }),
  );
  const account = ticket && (await credentialById(db, merchantId, ticket.member_id));
  if (!ticket || !account) return refuse('auth.step_expired');
  const owner = { merchantId, memberId: account.member_id };

  const { knownToken, sharedWith } = await knownDevice(deps, merchantId, owner.memberId, body.deviceToken);
  const budgets = [stepBudget(owner.memberId, knownToken && digest(knownToken))];
  const counted = await rateLimits.take(merchantId, budgets);
  if (!counted.ok) return counted;

  // The portal was checked when the ticket was given.
  const portal = account.type === 0 ? 'member' : 'agent';
  const entered = await completeLogin(
    deps,
    { ...request, portal },
    {
      method: ticket.method,
      account,
      knownToken,
      sharedWith,
      budgets,
      secondStep: { isTrusted: body.isTrusted ?? false },
      spend: async (tx) =>
        (await spendStepCode(deps, tx, owner, body.code)) && (await takeStepTicket(tx, merchantId, ticketHash)),
    },
  );
  if (entered.ok || entered.refusal.code !== 'code.expired') return entered;
  await atomically(async (tx) => {
    await recordLogin(deps, tx, request, owner.memberId, 'step', ticket.method);
    return ok(await rateLimits.countFailure(tx, merchantId, budgets));
  });
  const triesLeft = STEP_TRIES - ticket.tries;
  return triesLeft > 0 ? refuse('auth.step_wrong', { triesLeft }) : refuse('auth.step_expired');
}
