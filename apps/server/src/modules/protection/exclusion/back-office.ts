/** The back office of exclusions: accounts held because of a match with somebody on a break. No break is ended or shortened here. */
import { ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Waiting } from '../../../db/waiting.ts';
import { breakOf } from '../breaks/index.ts';
import type { ProtectionDeps } from '../deps.ts';
import { lockMember } from '../store.ts';
import { type CareCounts, careCounts, changesByWeek, loosened } from '../store-care.ts';
import { type FingerprintKind, kindOfFingerprint } from './fingerprints.ts';
import { hold, publishFingerprints, recogniseMember } from './recognise-member.ts';
import { countMatches, liftMatch, type MatchRow, openMatchesOf, waitingMatches } from './store.ts';

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

export interface ExclusionBackOffice {
  /** Limits, reminders and breaks of all members, as they are now. */
  counts(db: Db, merchantId: string): Promise<CareCounts>;
  readonly changesByWeek: typeof changesByWeek;
  readonly loosened: typeof loosened;
  /** The longest held first, a page of them. */
  held(db: Db, merchantId: string): Promise<readonly HeldAccount[]>;
  /** All of them. */
  countHeld(db: Db, merchantId: string): Promise<Waiting>;
  /**
   * Call before the details of a member are erased: what its break is recognised by is published first. Returns the end of the break, null: permanent;
   * undefined without one.
   */
  keepExclusion(tx: Tx, owner: Owner): Promise<Date | null | undefined>;
  /** Operators found that it is another person. The matches stay recorded, so that they do not hold the account again. Returns those that were lifted. */
  lift(tx: Tx, lifting: Lifting): Promise<Result<readonly HeldAccount[], 'protection.not_held'>>;
}

export function openExclusionBackOffice(
  deps: Pick<ProtectionDeps, 'clock' | 'secret' | 'access' | 'outbox' | 'merchants' | 'elsewhere'>,
): ExclusionBackOffice {
  const now = () => new Date(deps.clock.now());
  return {
    counts: (db, merchantId) => careCounts(db, merchantId, now()),
    changesByWeek,
    loosened,
    async keepExclusion(tx, owner) {
      // A break that begins at this moment comes before, or finds the account ended.
      await lockMember(tx, owner, now());
      const current = await breakOf(tx, owner, now());
      if (!current) return undefined;
      await recogniseMember(deps, tx, owner);
      await publishFingerprints(deps, tx, owner);
      return current.endsAt ?? null;
    },
    countHeld: (db, merchantId) => countMatches(db, merchantId, now()),
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
