/** Play's endpoints. */

import type { BodyOf, Endpoints } from '#contract';
import { formatAmount, ok } from '#kernel';
import type { Batcher } from '../../db/batching/batcher.ts';
import type { Encryptor } from '../../db/encryptor.ts';
import { pageOf, readCursor } from '../../db/page-key.ts';
import { createTtlCache } from '../../db/ttl-cache.ts';
import { type Call, defineHandlers, type StageSession } from '../../http/handlers.ts';
import type { ListedGame } from '../catalog/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { FindGame } from './bet.ts';
import type { PlayDeps } from './deps.ts';
import type { GameRegistry } from './game-registry.ts';
import { type Bet, type BetAnswer, playRound } from './instant/index.ts';
import { type LaunchRequest, launchGame, type OpenedVendors } from './launch-game.ts';
import { openStage } from './open-stage.ts';
import { roundProof } from './proofs/index.ts';
import { rotateSeed, seedState } from './seeds.ts';
import { latestRounds, revealedSeeds } from './store.ts';
import { roundToWire, seedStateToWire, seedToWire } from './wire.ts';

const REVEALED_SHOWN = 50;
/** A delisted game stops within this time. */
const LISTED_FOR_MS = 1000;

const ownerOf = (call: { merchant: Merchant; session: StageSession }) => ({
  merchantId: call.merchant.id,
  memberId: call.session.memberId,
  game: call.session.game.code,
});

type LaunchIntent = BodyOf<Endpoints['launchGame']>;
type CallPart = 'merchant' | 'session' | 'language' | 'host' | 'device' | 'address' | 'region';

/** The requested language of the game may differ from that of the request itself. */
function launchOf(
  { merchant, session, language, host, device, address, region }: Pick<Call<Endpoints['launchGame']>, CallPart>,
  { language: requestedLanguage, free: wantsFree = false, ...intent }: LaunchIntent,
): LaunchRequest {
  const caller = { host, device, address, country: region };
  return { merchant, session, language, requestedLanguage, wantsFree, caller, ...intent };
}

/** Finds a game as its merchant lists it. */
export function createGameFinder(deps: PlayDeps): FindGame {
  const cached = createTtlCache<ListedGame | undefined>(deps.clock, LISTED_FOR_MS);
  return (merchantId, gameNumber) =>
    cached(`${merchantId}/${gameNumber}`, () => deps.catalog.findGame(deps.db, merchantId, gameNumber));
}

export function routes(
  deps: PlayDeps,
  parts: {
    readonly findGame: FindGame;
    readonly registry: GameRegistry;
    readonly encryptor: Encryptor;
    readonly queue: Batcher<Bet, BetAnswer>;
    readonly openedVendors: OpenedVendors;
  },
) {
  const { registry, encryptor, queue, findGame, openedVendors } = parts;
  return defineHandlers({
    launchGame: (call) => launchGame({ ...deps, openedVendors }, launchOf(call, call.body)),
    launchGameByGet: (call) => launchGame({ ...deps, openedVendors }, launchOf(call, call.query)),

    openStage: (call) => openStage(deps, registry, encryptor, { merchant: call.merchant, ticket: call.body.ticket }),

    renewStage: async ({ merchant, session }) => {
      const renewed = await deps.atomically((tx) => deps.stageTickets.renewStage(tx, merchant.id, session));
      if (!renewed.ok) return renewed;
      return ok({ token: renewed.value.token, expiresAt: renewed.value.expiresAt.toISOString() });
    },

    playRound: async ({ merchant, session, body, idempotencyKey }) => {
      const played = await playRound(
        { db: deps.db, findGame, registry, queue },
        { merchant, session, ...body, key: idempotencyKey },
      );
      if (!played.ok) return played;
      const { round } = played.value;
      return ok({
        round: await roundToWire(registry, played.value),
        balance: formatAmount(round.balance_minor, merchant.currency),
        nextNonce: round.nonce + 1,
      });
    },

    stageRounds: async (call) => {
      const { cursor, limit } = call.query;
      const found = await latestRounds(deps.db, ownerOf(call), { after: readCursor(cursor), limit: limit + 1 });
      const { shown, end } = pageOf(found, limit, ({ round }) => round);
      return ok({ content: await Promise.all(shown.map((stored) => roundToWire(registry, stored))), ...end });
    },

    roundProof: async ({ merchant, session, params }) =>
      roundProof(deps.db, registry, { merchantId: merchant.id, memberId: session.memberId, roundId: params.roundId }),

    stageSeeds: async (call) => {
      const owner = ownerOf(call);
      const state = await seedState(deps, encryptor, owner);
      const revealed = await revealedSeeds(deps.db, owner, REVEALED_SHOWN);
      return ok({
        ...seedStateToWire(state),
        revealed: revealed.flatMap((seed) =>
          seed.server_seed === null || seed.revealed_at === null
            ? []
            : {
                serverSeed: seed.server_seed,
                serverSeedHash: seed.commitment,
                clientSeed: seed.client_seed,
                rounds: seed.next_nonce,
                revealedAt: seed.revealed_at.toISOString(),
              },
        ),
      });
    },

    rotateSeeds: async (call) => {
      const rotated = await rotateSeed(deps, encryptor, ownerOf(call), call.body);
      if (!rotated.ok) return rotated;
      const { revealed, current, next } = rotated.value;
      return ok({
        ...(revealed && { revealed }),
        current: seedToWire(current),
        nextServerSeedHash: next.commitment,
      });
    },
  });
}
