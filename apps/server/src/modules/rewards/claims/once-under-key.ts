/** A claim that is sent again is answered with what it was given: a lost answer is no lost reward. A refusal keeps no key. */
import { assert, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Rewarding } from '../context.ts';
import { beginClaim, type ClaimKey, claimUnder, saveClaim } from './store.ts';

/** What was given: money as a grant, points, and free rounds. */
export interface Claim {
  readonly grantId: string | undefined;
  readonly points: bigint;
  readonly rounds: number;
}

export interface ClaimRequest extends ClaimKey {
  /** What it is for: a grant, a campaign or a code. */
  readonly claimed: string;
}

type Once<Code extends string> = Result<Claim, Code | 'request.idempotency_key_reused'>;

export function onceUnderKey<Code extends string>(
  { atomically, clock }: Pick<Rewarding, 'atomically' | 'clock'>,
  request: ClaimRequest,
  act: (tx: Tx) => Promise<Result<Claim, Code>>,
): Promise<Once<Code>> {
  return atomically(async (tx): Promise<Once<Code>> => {
    if (!(await beginClaim(tx, request, new Date(clock.now())))) {
      const before = await answerAgain(tx, request);
      assert(before, 'a key that is taken has its claim');
      return before;
    }
    const done = await act(tx);
    if (!done.ok) return done;
    const { grantId, points, rounds } = done.value;
    await saveClaim(tx, request, { grant_id: grantId ?? null, points, rounds });
    return done;
  });
}

/** What an earlier request under the key was given, if there was one. */
export async function answerAgain(db: Db, request: ClaimRequest): Promise<Once<never> | undefined> {
  const row = await claimUnder(db, request);
  if (!row) return undefined;
  if (row.claimed !== request.claimed) return refuse('request.idempotency_key_reused');
  return ok({ grantId: row.grant_id ?? undefined, points: row.points, rounds: row.rounds });
}
