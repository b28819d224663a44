/** What is published of one draw: before its sales which links it will be drawn from, and once it is drawn its proof. */
import type { AnswerOf, Endpoints } from '#contract';
import { type Beacon, chainLink, type DrawProof, drawByNumber, proofText, proveDraw } from '#engine-kit';
import { ok, type Result, refuse } from '#kernel';
import type { Db } from '../../db/db.ts';
import type { LotteryDeps } from './deps.ts';
import { type Chains, chainIndex, type DrawRow, drawByKey, ownerOf } from './draws/index.ts';
import type { LotteryGame, LotteryRegistry } from './lottery-registry.ts';

type WireCommitment = AnswerOf<Endpoints['drawCommitment']>;
type WireProof = AnswerOf<Endpoints['drawProof']>;

interface DrawRequest {
  readonly merchantId: string;
  readonly game: LotteryGame;
  readonly drawNumber: string;
}

/** The row of a draw exists once it is on sale; its chains earlier. */
async function findDraw(db: Db, { merchantId, game, drawNumber }: DrawRequest) {
  const draw = drawByNumber(game.calendar, drawNumber);
  const row = draw && (await drawByKey(db, { merchantId, game: game.code, drawIndex: draw.drawIndex }));
  return draw && { drawIndex: draw.drawIndex, row, owner: row ? (row.owner ?? merchantId) : ownerOf(game, merchantId) };
}

export async function drawCommitment(
  { db, platform = { db } }: Pick<LotteryDeps, 'db'> & { readonly platform?: Pick<LotteryDeps, 'db'> },
  chains: Chains,
  request: DrawRequest,
): Promise<Result<WireCommitment, 'draw.unknown'>> {
  const found = await findDraw(db, request);
  if (!found) return refuse('draw.unknown');
  const { drawIndex, owner } = found;
  const at = owner === request.merchantId ? db : platform.db;
  const linkOf = async (role: 'draw' | 'beacon') => {
    const chain = await chains.covering(at, owner, request.game.code, role, drawIndex);
    return (
      chain && { tip: chain.tip, index: chainIndex(chain, drawIndex), committedAt: chain.committed_at.toISOString() }
    );
  };
  const [chain, beacon] = [await linkOf('draw'), await linkOf('beacon')];
  if (!chain || !beacon) return refuse('draw.unknown');
  return ok({ gameCode: request.game.code, drawNumber: request.drawNumber, chain, beacon });
}

export async function drawProof(
  db: Db,
  registry: LotteryRegistry,
  request: DrawRequest,
): Promise<Result<WireProof, 'draw.unknown' | 'proof.sealed'>> {
  const row = (await findDraw(db, request))?.row;
  if (!row) return refuse('draw.unknown');
  // On sale or closed: the link stays secret until the draw.
  if (row.link === null || row.drawn_at === null) return refuse('proof.sealed');
  const proof = await proofOf(registry, request.game, row, row.link);
  return ok({
    contentType: 'application/json',
    content: new TextEncoder().encode(proofText(proof)),
    fileName: `${row.game}-${row.draw_number}.json`,
  });
}

async function proofOf(
  registry: LotteryRegistry,
  game: LotteryGame,
  { rules_version: rulesVersion, draw_number: issue, beacon, outcome }: DrawRow,
  link: string,
): Promise<DrawProof> {
  const engine = await registry.engine(game, { rulesVersion });
  const draw = outcome === null || !engine ? outcome : engine.publicView(outcome);
  return proveDraw({ game: game.code, rulesVersion, issue, link, beacon: beacon && beaconOf(beacon), draw });
}

function beaconOf({ source, value, commitment }: NonNullable<DrawRow['beacon']>): Beacon {
  if (source === 'house-chain') return { kind: 'house-chain', ...chainLink(value) };
  return { kind: 'external', source, round: commitment, link: value };
}
