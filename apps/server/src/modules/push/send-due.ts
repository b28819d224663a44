/** Sends what is due, outside of any transaction. What a service does not take is tried again; a browser that is gone is forgotten. */
import { createHash } from 'node:crypto';
import type { Language } from '#contract';
import { workOnClaimed } from '../../db/jobs/claims.ts';
import type { DueJob } from '../../db/jobs/due-work.ts';
import { retryAt } from '../../db/jobs/faults.ts';
import { inTransaction } from '../../db/transactions.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Addresses } from './addresses.ts';
import type { PushDeps } from './deps.ts';
import { encrypt, onceKey } from './encrypt.ts';
import { LASTS_MS, quietUntil, RETRIES, serviceOf } from './rules.ts';
import { dropSignedOut, endNotice, findSubscription, forget, type NoticeRow, noticesDue, postpone } from './store.ts';
import { authorizationOf, type createSigningKeys } from './vapid.ts';

const AT_ONCE = 20;
const CLAIM_MS = 60_000;
/** Answers by which a service says that a browser is gone. */
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** Which screen a notification opens. */
const screens = { win: '/m/gameRecord', deposit: '/m/member/transactions', message: '/m/webEmail' } as const;

export interface Sending extends PushDeps {
  readonly addresses: Addresses;
  readonly keys: ReturnType<typeof createSigningKeys>;
}

export const pushJob = (deps: Sending): DueJob<Merchant> => ({
  name: 'web push',
  due: noticesDue,
  async act(merchant) {
    await inTransaction(deps, (tx) => dropSignedOut(tx, merchant.id));
    const due = {
      table: 'push_notice',
      key: { merchant_id: merchant.id },
      names: ['subscription_id', 'kind'],
    } as const;
    return (
      await workOnClaimed(deps, { ...due, claimMs: CLAIM_MS, limit: AT_ONCE }, (row) => conclude(deps, merchant, row))
    ).length;
  },
});

type Outcome = 'sent' | 'gone' | 'late' | 'again' | Date;

async function conclude(deps: Sending, merchant: Merchant, row: NoticeRow): Promise<void> {
  const outcome = await send(deps, merchant, row).catch((error: unknown) => {
    deps.onFault(error, { job: 'web push', merchantId: merchant.id });
    return 'again' as const;
  });
  await inTransaction(deps, async (tx) => {
    if (outcome === 'gone') await forget(tx, row);
    else if (outcome === 'again')
      await postpone(tx, row, retryAt(deps.clock.now(), row.attempts, RETRIES), row.attempts);
    else if (outcome instanceof Date) await postpone(tx, row, outcome, 0);
    else await endNotice(tx, row);
  });
}

async function send(deps: Sending, merchant: Merchant, row: NoticeRow): Promise<Outcome> {
  const nowMs = deps.clock.now();
  if (row.created_at.getTime() + LASTS_MS <= nowMs) return 'late';
  const subscription = await findSubscription(deps.db, row);
  if (!subscription) return 'late';
  const quiet = quietUntil(subscription, nowMs);
  if (quiet) return quiet;
  const { endpoint, ...browser } = deps.addresses.open(subscription);
  const service = serviceOf(endpoint, deps.sandboxes);
  if (service === undefined) return 'gone';
  const key = await deps.keys.keyOf(merchant.id);
  const subject = deps.originOf(merchant.manifest.hosts[0] ?? '');
  const text = JSON.stringify(noticeOf(deps, merchant, row, subscription.language as Language));
  const { random } = deps;
  const answer = await deps.bytesTo(service)({
    method: 'POST',
    url: endpoint,
    headers: {
      authorization: authorizationOf(key, { audience: service, subject, nowMs }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: `${LASTS_MS / 1_000}`,
      urgency: 'normal',
      // A newer one takes the place of one that the browser has not got yet. It says nothing to the service.
      topic: createHash('sha256').update(`${row.subscription_id} ${row.kind}`).digest('base64url').slice(0, 32),
    },
    body: encrypt(text, browser, { salt: random.bytes(16), privateKey: onceKey() }),
  });
  if (answer.kind !== 'answered') return 'again';
  if (GONE.has(answer.status)) return 'gone';
  return answer.status >= 200 && answer.status < 300 ? 'sent' : 'again';
}

/** No amount, no name, no word of a message: a screen that is locked shows it to everybody. */
function noticeOf({ words }: PushDeps, merchant: Merchant, { kind }: NoticeRow, language: Language) {
  return {
    title: merchant.manifest.name,
    body: words(merchant, language, `messenger.push.${kind}`),
    tag: kind,
    path: screens[kind],
  };
}
