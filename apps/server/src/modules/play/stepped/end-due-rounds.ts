/** Ends rounds that were left: by their game's rule, or with their stake back where this server no longer has the rules. */
import { ok } from '#kernel';
import type { DueJob } from '../../../db/jobs/due-work.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { bonusUseOf } from '../../wallet/index.ts';
import type { PlayDeps } from '../deps.ts';
import { rulesOfRound } from '../game-registry.ts';
import { lockSeeds } from '../store-batch.ts';
import type { SteppedParts } from './open-round.ts';
import { stateOf } from './rules.ts';
import { moneyOf, saveEnd, saveProgress } from './save-progress.ts';
import { chanceOf } from './show-round.ts';
import { dueRounds, listDueRounds, type OpenRound, openRoundOf, setDue } from './store.ts';

const AT_ONCE = 100;
/** A round that could not be ended is tried again after this. */
const TRIED_AGAIN_MS = 60 * 60 * 1000;

type EndParts = Pick<SteppedParts, 'registry' | 'encryptor'>;

export const endDueRounds = (deps: PlayDeps, parts: EndParts): DueJob<Merchant> => ({
  name: 'open rounds',
  due: dueRounds,
  async act(merchant) {
    const now = new Date(deps.clock.now());
    let ended = 0;
    for (const round of await listDueRounds(deps.db, merchant.id, now, AT_ONCE)) {
      try {
        if (await endRound(deps, parts, merchant, round)) ended += 1;
      } catch (error) {
        deps.onFault(error, { job: 'open rounds', merchantId: merchant.id });
        const later = new Date(now.getTime() + TRIED_AGAIN_MS);
        await inTransaction(deps, (tx) => setDue(tx, merchant.id, later, { id: round.id }));
      }
    }
    return ended;
  },
});

/** Whether it was still open, and still as it was found. */
async function endRound(deps: PlayDeps, parts: EndParts, merchant: Merchant, found: OpenRound): Promise<boolean> {
  const owner = { merchantId: merchant.id, memberId: found.member_id, game: found.game };
  const game = await parts.registry.stepped(found.game, rulesOfRound(found));
  const done = await deps.atomically(async (tx) => {
    const { seeds, now } = await lockSeeds(tx, [owner]);
    const [seed] = seeds;
    const round = await openRoundOf(tx, owner);
    if (!seed || round?.id !== found.id || round.moves.length !== found.moves.length) return ok(false);
    const locked = { merchant, round, seed, now };
    if (game) {
      const chance = chanceOf(parts.encryptor, round, seed);
      const state = game.engine.resolve(stateOf(game, round, chance), chance);
      await saveProgress(tx, deps, game, locked, { state, staked: [] });
      return ok(true);
    }
    const payout = round.staked_minor;
    const category = parts.registry.manifest(round.game)?.category ?? 'LOCAL';
    const played = { code: round.game, category, source: 'fair' } as const;
    const back = moneyOf(locked, {
      kind: 'refund',
      externalId: `void:${round.id}`,
      amountMinor: payout,
      bonusUse: bonusUseOf(played),
    });
    const end = {
      outcome: { isVoid: true },
      payout,
      result: 'void',
      counted: 0n,
      movements: [back],
      game: played,
    } as const;
    await saveEnd(tx, deps, locked, end);
    return ok(true);
  });
  return done.ok && done.value;
}
