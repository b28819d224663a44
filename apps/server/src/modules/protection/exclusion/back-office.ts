/** The back office of exclusions: accounts held because of a match with somebody on a break. No break is ended or shortened here. */
import { ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { type CareCounts, careCounts, changesByWeek, loosened } from '../care/index.ts';
import type { ProtectionDeps } from '../deps.ts';
import { lockMember } from '../store.ts';
import { type FingerprintKind, kindOfFingerprint } from './fingerprints.ts';
import { hold } from './recognise-member.ts';
import { liftMatch, type MatchRow, openMatchesOf, waitingMatches } from './store.ts';

const SHOWN = 200;

export interface HeldAccount {
  readonly memberId: string;
  /** What the account shares with that of a person on a break. */
  readonly by: FingerprintKind;
  readonly originMerchantId: string;
  readonly originMemberId: string;
  readonly foundAt: Date;
  /** Undefined: permanent. */
  readonly endsAt: Date | undefined;
}

export interface Lifting {
  readonly merchantId: string;
  readonly memberId: string;
  readonly by: string;
  readonly reason: string;
  /** Whether operators have looked at a match: others go on holding the account. */
  readonly isSeen: (held: HeldAccount) => boolean;
}

export interface ProtectionBackOffice {
  /** Limits, reminders and breaks of all members, as they are now. */
  counts(db: Db, merchantId: string): Promise<CareCounts>;
  readonly changesByWeek: typeof changesByWeek;
  readonly loosened: typeof loosened;
  held(db: Db, merchantId: string): Promise<readonly HeldAccount[]>;
  /** Operators found that it is another person. The matches stay recorded, so that they do not hold the account again. Returns those that were lifted. */
  lift(tx: Tx, lifting: Lifting): Promise<Result<readonly HeldAccount[], 'protection.not_held'>>;
}

export function openProtectionBackOffice(
  deps: Pick<ProtectionDeps, 'clock' | 'access' | 'outbox'>,
): ProtectionBackOffice {
  const now = () => new Date(deps.clock.now());
  return {
    counts: (db, merchantId) => careCounts(db, merchantId, now()),
    changesByWeek,
    loosened,
    held: async (db, merchantId) => (await waitingMatches(db, merchantId, now(), SHOWN)).map(toHeld),
    async lift(tx, { merchantId, memberId, by, reason, isSeen }) {
      const owner = { merchantId, memberId };
      await lockMember(tx, owner, now());
      const seen = (await openMatchesOf(tx, owner, now())).filter((row) => isSeen(toHeld(row)));
      if (seen.length === 0) return refuse('protection.not_held');
      for (const match of seen) await liftMatch(tx, match, { lifted_at: now(), lifted_by: by, reason });
      await hold(deps, tx, owner);
      return ok(seen.map(toHeld));
    },
  };
}

function toHeld(row: MatchRow): HeldAccount {
  return {
    memberId: row.member_id,
    by: kindOfFingerprint(row.fingerprint),
    originMerchantId: row.origin_merchant_id,
    originMemberId: row.origin_member_id,
    foundAt: row.found_at,
    endsAt: row.ends_at ?? undefined,
  };
}
