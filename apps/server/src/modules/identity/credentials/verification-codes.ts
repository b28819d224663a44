/** Verification codes for an address or number: six digits, ten minutes, five tries, one use. Stored hashed. */
import { timingSafeEqual } from 'node:crypto';
import type { CodeChannel, Language } from '#contract';
import { networkOf, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { OutgoingMessage } from '../../messenger/index.ts';
import type { IdentityBase } from '../base.ts';
import { type Keys, keyedDigest, randomText } from '../crypto/index.ts';
import { later, lifetimes } from '../rules.ts';
import { addressesOf } from '../sessions/index.ts';
import {
  type CodePurpose,
  isSilent,
  merchantBudget,
  nobodysBudgets,
  nobodysMerchantBudget,
  requestBudgets,
  sendBudgets,
} from './code-limits.ts';
import * as store from './store-codes.ts';

/** What a player learns of codes. */
export const codeLifetimes = {
  codeMinutes: lifetimes.codeSeconds / 60,
  resendSeconds: lifetimes.resendSeconds,
} as const;

/** Maximum number of tries per code. */
const CODE_TRIES = 5;

export interface CodeOrder {
  readonly merchantId: string;
  readonly purpose: CodePurpose;
  /** Undefined: no member matches the request. Everything happens as usual, but no code will be right. */
  readonly memberId: string | undefined;
  /** The message sent to the target instead of a code, where no member matches. */
  readonly instead?: Pick<OutgoingMessage, 'kind' | 'values'> | undefined;
  readonly channel: CodeChannel;
  /** An e-mail address, or a number in E.164. */
  readonly target: string;
  readonly language: Language;
  /** The caller, and the requested name. */
  readonly name: string;
  readonly address: string;
}

export interface IssuedCode {
  readonly verificationId: string;
  /** When another may be requested, in milliseconds since 1970. */
  readonly expirationTime: number;
}

export interface CodeAnswer {
  readonly id: string;
  readonly code: string;
  readonly purpose: CodePurpose;
  /** Where the member is known already: another member's code is refused. */
  readonly memberId?: string;
}

export interface ProvenCode {
  readonly id: string;
  readonly memberId: string;
  readonly channel: CodeChannel;
  readonly target: string;
}

/** For proving that an address or a number is a member's. */
export interface VerificationCodes {
  /** Sends a code to verify an address. Takes the same time and answers the same if nobody matches. */
  issueCode(order: CodeOrder): Promise<Result<IssuedCode, 'request.too_many'>>;
  /** Counts a try, whatever the result. A right code still has to be consumed, in the transaction of what it allows. */
  proveCode(merchantId: string, answer: CodeAnswer): Promise<Result<ProvenCode, 'code.wrong' | 'code.expired'>>;
  /** Consumes a verified code; false when a concurrent call already did. */
  spendCode(tx: Tx, merchantId: string, id: string): Promise<boolean>;
  /** After a change of address: what was sent to the former one lets nobody in any more. */
  dropCodes(tx: Tx, merchantId: string, memberId: string): Promise<void>;
}

const hashOf = (keys: Keys, id: string, code: string) => keyedDigest(keys.codes, `${id} ${code}`);

/** The networks of a member's latest logins: a request from one of them is taken for the member's own. */
const MAX_HOMES = 20;
/** Placeholder for an unknown member. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

async function homeOf({ db }: IdentityBase, { merchantId, memberId, address }: CodeOrder): Promise<string | undefined> {
  const addresses = await addressesOf(db, merchantId, memberId ?? NOBODY, MAX_HOMES);
  return addresses.some((known) => networkOf(known) === networkOf(address)) ? memberId : undefined;
}

/** Counts a code about to be sent; false above the limit. Counts nothing then. */
async function countSending(deps: IdentityBase, tx: Tx, order: CodeOrder, home: string | undefined) {
  const { merchantId, memberId, instead } = order;
  const isSent = memberId !== undefined || instead !== undefined;
  const budgets = isSent ? sendBudgets(order, home) : nobodysBudgets(order);
  const counted = await deps.rateLimits.countTry(tx, merchantId, budgets);
  if (!counted.ok) {
    await deps.rateLimits.giveBack(tx, merchantId, budgets, 'undecided');
    return counted;
  }
  // above its limit nothing is refused
  await deps.rateLimits.countTry(tx, merchantId, [isSent ? merchantBudget : nobodysMerchantBudget]);
  return ok();
}

async function writeCode(
  { keys, messengers }: IdentityBase,
  tx: Tx,
  { merchantId, purpose, memberId, instead, channel, target, language, address }: CodeOrder,
  { id, code, now }: { readonly id: string; readonly code: string; readonly now: Date },
): Promise<void> {
  const expiresAt = later(now, lifetimes.codeSeconds);
  const row = {
    merchant_id: merchantId,
    id,
    purpose,
    member_id: memberId ?? null,
    channel,
    target,
    network: networkOf(address),
    code_hash: hashOf(keys, id, code),
    expires_at: expiresAt,
  };
  await store.replaceCode(tx, row);
  await messengers.post(tx, {
    merchantId,
    channel,
    to: memberId === undefined && !instead ? undefined : target,
    kind: instead?.kind ?? 'code',
    language,
    values: instead?.values ?? { code, minutes: String(lifetimes.codeSeconds / 60) },
    expiresAt,
  });
}

export function createVerificationCodes(deps: IdentityBase): VerificationCodes {
  const { atomically, clock, random, keys, rateLimits } = deps;
  return {
    async issueCode(order) {
      const { merchantId, purpose } = order;
      const now = new Date(clock.now());
      const budgets = requestBudgets(order);
      const open = await rateLimits.isOpen(merchantId, budgets);
      if (!open.ok) return open;
      const home = await homeOf(deps, order);
      const id = newId(clock, random);
      const code = randomText(random, '0123456789', 6);
      return await atomically(async (tx): Promise<Result<IssuedCode, 'request.too_many'>> => {
        const counted = await rateLimits.countTry(tx, merchantId, budgets);
        if (!counted.ok) return counted;
        const sending = await countSending(deps, tx, order, home);
        if (!sending.ok && !isSilent(purpose)) return sending;
        // as for an unknown member: the answer reveals neither a match nor how much was sent
        const left = sending.ok ? order : { ...order, memberId: undefined, instead: undefined };
        await writeCode(deps, tx, left, { id, code, now });
        return ok({ verificationId: id, expirationTime: later(now, lifetimes.resendSeconds).getTime() });
      });
    },

    async proveCode(merchantId, { id, code, purpose, memberId }) {
      const row = await inTransaction({ atomically }, (tx) =>
        store.tryCode(tx, { merchantId, id, purpose, maxTries: CODE_TRIES, now: new Date(clock.now()) }),
      );
      const isRight = timingSafeEqual(
        Buffer.from(row?.code_hash ?? hashOf(keys, id, '')),
        Buffer.from(hashOf(keys, id, code)),
      );
      if (!row) return refuse('code.expired');
      const isOwn = row.member_id !== null && (memberId === undefined || memberId === row.member_id);
      if (!isRight || !isOwn || row.member_id === null) {
        return row.tries >= CODE_TRIES
          ? refuse('code.expired')
          : refuse('code.wrong', { triesLeft: CODE_TRIES - row.tries });
      }
      return ok({ id, memberId: row.member_id, channel: row.channel, target: row.target });
    },

    spendCode: (tx, merchantId, id) => store.spendCode(tx, merchantId, id, new Date(clock.now())),

    dropCodes: store.dropCodes,
  };
}
