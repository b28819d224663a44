/** What is published of one draw: before its sales which links it will be drawn from, and once it is drawn its proof. */
import type { AnswerOf, Endpoints } from '#contract';
import {
  type Beacon,
  type BeaconRound,
  chainLink,
  drawByIndex,
  proofText,
  proveDraw,
  readDrawNumber,
  type SharedEngine,
} from '#engine-kit';
import { assert, ok, type Result, refuse } from '#kernel';
import type { Db } from '../../db/db.ts';
import type { LotteryDeps } from './deps.ts';
import {
  type AwaitedBeacons,
  awaitedUntilOf,
  type Chains,
  type CommittedChain,
  chainIndex,
  type DrawRow,
  drawByKey,
  ownerOf,
  voidAt,
} from './draws/index.ts';
import type { LotteryGame, LotteryRegistry } from './lottery-registry.ts';
import { type RunningRegistry, roundByNumber } from './running/index.ts';
import { officialToWire, publicBeaconToWire } from './wire.ts';

type WireCommitment = AnswerOf<Endpoints['drawCommitment']>;
type WireProof = AnswerOf<Endpoints['drawProof']>;

interface DrawRequest {
  readonly merchantId: string;
  readonly game: LotteryGame;
  readonly drawNumber: string;
}

/** The row of a draw exists once it is on sale; its chains earlier. */
async function findDraw(db: Db, { merchantId, game, drawNumber }: DrawRequest) {
  const draw = readDrawNumber(game.calendar, drawNumber);
  const row = draw && (await drawByKey(db, { merchantId, game: game.code, drawIndex: draw.drawIndex }));
  return draw && { drawIndex: draw.drawIndex, row, owner: row ? (row.owner ?? merchantId) : ownerOf(game, merchantId) };
}

export async function drawCommitment(
  { db, platform = { db } }: Pick<LotteryDeps, 'db'> & { readonly platform?: Pick<LotteryDeps, 'db'> },
  { chains, awaited }: { readonly chains: Chains; readonly awaited: AwaitedBeacons },
  request: DrawRequest,
): Promise<Result<WireCommitment, 'draw.unknown' | 'proof.official'>> {
  const found = await findDraw(db, request);
  if (!found) return refuse('draw.unknown');
  const { drawIndex, owner, row } = found;
  if (request.game.manifest.source === 'official') return refuseOfficial(request, row);
  const at = owner === request.merchantId ? db : platform.db;
  const covering = (role: CommittedChain['role']) =>
    chains.covering(at, { merchantId: owner, game: request.game.code, drawIndex }, role);
  const [chain, beacon] = [await covering('draw'), await covering('beacon')];
  const { drawNumber, game } = request;
  const committed = committedTo({ gameCode: game.code, drawNumber }, drawIndex, chain, beacon);
  if (!committed.ok || game.manifest.source !== 'beacon') return committed;
  const { beacon: _, ...rest } = committed.value;
  const { closesAtMs, drawsAtMs } = drawByIndex(game.calendar, drawIndex);
  const round: BeaconRound | undefined = row ? awaited.roundOf(row) : awaited.roundFor(closesAtMs);
  if (!round) return refuse('draw.unknown');
  return ok({ ...rest, publicBeacon: publicBeaconToWire(round, voidAt({ draws_at: new Date(drawsAtMs) })) });
}

/** No chain decides such a draw and nothing could be recomputed: what is published is until when it waits, and then whose result it has. */
function refuseOfficial({ game, drawNumber }: Omit<DrawRequest, 'merchantId'>, row: DrawRow | undefined) {
  const draw = readDrawNumber(game.calendar, drawNumber);
  const voidAt = row?.awaited_until ?? (draw && awaitedUntilOf(game, drawByIndex(game.calendar, draw.drawIndex)));
  assert(voidAt, 'a draw with an official result has the end of its patience');
  return refuse('proof.official', { voidAt: voidAt.toISOString(), ...(row?.official && officialToWire(row.official)) });
}

interface RoundRequest {
  readonly merchantId: string;
  readonly gameCode: string;
  readonly drawNumber: string;
}

/** Of a running round. */
export async function roundCommitment(
  db: Db,
  chains: Chains,
  { merchantId, gameCode, drawNumber }: RoundRequest,
): Promise<Result<WireCommitment, 'draw.unknown'>> {
  const round = await roundByNumber(db, merchantId, gameCode, drawNumber);
  if (!round) return refuse('draw.unknown');
  const drawIndex = Number(round.draw_index);
  const chain = await chains.ofDraw(db, round);
  const beacon = await chains.covering(db, { merchantId, game: gameCode, drawIndex }, 'beacon');
  return committedTo({ gameCode, drawNumber }, drawIndex, chain, beacon);
}

function committedTo(
  draw: { readonly gameCode: string; readonly drawNumber: string },
  drawIndex: number,
  chain: CommittedChain | undefined,
  beacon: CommittedChain | undefined,
): Result<WireCommitment, 'draw.unknown'> {
  if (!chain || !beacon) return refuse('draw.unknown');
  const linkOf = (of: CommittedChain) => ({
    tip: of.tip,
    index: chainIndex(of, drawIndex),
    committedAt: of.committed_at.toISOString(),
  });
  return ok({ ...draw, chain: linkOf(chain), beacon: linkOf(beacon) });
}

export async function drawProof(
  db: Db,
  registry: LotteryRegistry,
  request: DrawRequest,
): Promise<Result<WireProof, 'draw.unknown' | 'proof.sealed' | 'proof.official'>> {
  const row = (await findDraw(db, request))?.row;
  if (!row) return refuse('draw.unknown');
  if (row.awaited_until) return refuseOfficial(request, row);
  return proofFile(row, await registry.engine(request.game, { rulesVersion: row.rules_version }));
}

/** Of a running round: sealed until its end. */
export async function roundProof(
  db: Db,
  registry: RunningRegistry,
  { merchantId, gameCode, drawNumber }: RoundRequest,
): Promise<Result<WireProof, 'draw.unknown' | 'proof.sealed'>> {
  const game = registry.find(gameCode);
  const row = game && (await roundByNumber(db, merchantId, gameCode, drawNumber));
  if (!row) return refuse('draw.unknown');
  return proofFile(row, await registry.engine(game, row));
}

function proofFile(
  row: DrawRow,
  engine: Pick<SharedEngine, 'publicView'> | undefined,
): Result<WireProof, 'proof.sealed'> {
  const { game, variant, rules_version: rulesVersion, draw_number: issue, outcome, link, drawn_at } = row;
  // On sale, closed or running: the link stays secret until the draw.
  if (link === null || drawn_at === null) return refuse('proof.sealed');
  const draw = outcome === null || !engine ? outcome : engine.publicView(outcome);
  const rules = { game, ...(variant !== null && { variant }), rulesVersion };
  const proof = proveDraw({ ...rules, issue, link, beacon: beaconOf(row), draw });
  return ok({
    contentType: 'application/json',
    content: new TextEncoder().encode(proofText(proof)),
    fileName: `${game}-${issue}.json`,
  });
}

/** A draw that waited in vain names the round all the same: anyone can see whether it was public in time. */
function beaconOf({ beacon, beacon_network: network, beacon_round: round }: DrawRow): Beacon | null {
  if (network === null || round === null) return beacon && { kind: 'house-chain', ...chainLink(beacon.value) };
  const signature = beacon?.source === 'public' ? beacon.signature : null;
  return { kind: 'public', network, round: Number(round), signature };
}
