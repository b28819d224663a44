import type { Language, RefusalCode } from '#contract';
import { configuredAmount, newId, ok, type Result } from '#kernel';
import type { TrialAccount } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import { randomIcon } from './create-member.ts';
import { insertMember } from './store.ts';

/** Creates a trial: an account that expires, with play money of its own. */
export async function createTrial(
  deps: MembersDeps,
  { merchant, address, language }: { merchant: Merchant; address: string; language: Language },
): Promise<Result<TrialAccount, RefusalCode>> {
  const may = await deps.guard.spend(merchant.id, 'trial', address);
  if (!may.ok) return may;
  const memberId = newId(deps.clock, deps.random);
  return await deps.atomically(async (tx) => {
    const trial = await deps.accounts.createTrial(tx, { merchantId: merchant.id, memberId });
    await insertMember(tx, {
      merchant_id: merchant.id,
      id: memberId,
      username: trial.username,
      nickname: trial.username,
      is_trial: true,
      icon: randomIcon(deps.random),
      language,
      created_at: new Date(deps.clock.now()),
    });
    await deps.wallet.open(tx, { merchant, memberId, isTrial: true });
    await deps.outbox.publish(tx, merchant.id, 'bonus.credited', {
      id: memberId,
      memberId,
      isTrial: true,
      currency: merchant.currency.code,
      amountMinor: configuredAmount(merchant.manifest.trialGrant, merchant.currency).toString(),
    });
    await deps.outbox.publish(tx, merchant.id, 'member.registered', {
      memberId,
      username: trial.username,
      isTrial: true,
    });
    return ok(trial);
  });
}
