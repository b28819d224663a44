import type { Language, RefusalCode } from '#contract';
import { newId, ok, type Result } from '#kernel';
import type { TrialAccount } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { MembersDeps } from './deps.ts';
import { randomIcon } from './register.ts';
import { insertMember } from './store.ts';

/** Makes a trial: an account that ends by itself, with play money of its own kind. */
export async function createTrial(
  deps: MembersDeps,
  { merchant, address, language }: { merchant: Merchant; address: string; language: Language },
): Promise<Result<TrialAccount, RefusalCode>> {
  const may = await deps.identity.spend(merchant.id, 'trial', address);
  if (!may.ok) return may;
  const memberId = newId(deps.clock, deps.random);
  return await deps.atomically(async (tx) => {
    const trial = await deps.identity.createTrial(tx, { merchantId: merchant.id, memberId });
    await insertMember(tx, {
      merchant_id: merchant.id,
      id: memberId,
      username: trial.userName,
      nickname: trial.userName,
      is_trial: true,
      icon: randomIcon(deps.random),
      language,
      created_at: new Date(deps.clock.now()),
      contacts: '{}',
    });
    await deps.wallet.open(tx, { merchant, memberId, isTrial: true });
    await deps.outbox.tell(tx, merchant.id, 'member.registered', {
      memberId,
      username: trial.userName,
      isTrial: true,
    });
    return ok(trial);
  });
}
