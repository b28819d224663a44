/** The second step of a log-in: whoever has given the first proof gives a code of the app, or a recovery code, with the ticket they got. */
import type { BodyOf, Endpoints, RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { credentialById } from '../accounts/store.ts';
import type { Arrival } from '../client-info.ts';
import * as attempts from '../rate-limits/rate-limits.ts';
import { STEP_TRIES, stepBudget } from '../rules.ts';
import { spendStepCode } from '../second-factor/authenticator.ts';
import { takeStepTicket, tryStepTicket } from '../second-factor/store.ts';
import { digest } from '../tokens.ts';
import { knownDevice, type LetInDeps, type LoggedIn, letIn, recordTry } from './complete-login.ts';

export interface StepAsk extends Arrival {
  readonly merchantId: string;
  readonly body: BodyOf<Endpoints['giveSecondStep']>;
}

export async function giveSecondStep(deps: LetInDeps, ask: StepAsk): Promise<Result<LoggedIn, RefusalCode>> {
  const { db, atomically, clock, keys } = deps;
  const { merchantId, body } = ask;
  const now = new Date(clock.now());
  const ticketHash = digest(body.ticket);
  const tried = await atomically(async (tx) =>
    ok(await tryStepTicket(tx, merchantId, ticketHash, { most: STEP_TRIES, now })),
  );
  const ticket = tried.ok ? tried.value : undefined;
  const account = ticket && (await credentialById(db, merchantId, ticket.member_id));
  if (!ticket || !account) return refuse('auth.step_expired');
  const owner = { merchantId, memberId: account.member_id };

  const knownToken = await knownDevice(deps, merchantId, owner.memberId, body.deviceToken);
  const budgets = [stepBudget(owner.memberId, knownToken && digest(knownToken))];
  const counted = await atomically((tx) => attempts.countTry(tx, keys.attempts, merchantId, budgets, now));
  if (!counted.ok) return counted;

  // The door was the right one already when the ticket was given.
  const portal = account.type === 0 ? 'member' : 'agent';
  const entered = await letIn(
    deps,
    { ...ask, portal },
    {
      way: ticket.way,
      account,
      knownToken,
      budgets,
      secondStep: { isTrusted: body.isTrusted ?? false },
      spend: async (tx) =>
        (await spendStepCode(deps, tx, owner, body.code)) && (await takeStepTicket(tx, merchantId, ticketHash)),
    },
  );
  if (entered.ok || entered.refusal.code !== 'code.expired') return entered;
  await atomically(async (tx) => {
    await recordTry(deps, tx, ask, owner.memberId, 'step', ticket.way);
    return ok(await attempts.countFailure(tx, keys.attempts, merchantId, budgets));
  });
  const triesLeft = STEP_TRIES - ticket.tries;
  return triesLeft > 0 ? refuse('auth.step_wrong', { triesLeft }) : refuse('auth.step_expired');
}
