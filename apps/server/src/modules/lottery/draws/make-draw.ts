/** Makes draws, each once: the committed link mixed with the beacon gives the result; without a beacon the draw is void. */
import { type Calendar, readDrawNumber, type SharedEngine, sharedChance } from '#engine-kit';
import { assert, type Json } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { atPlatform, inTransaction } from '../../../db/transactions.ts';
import type { BeaconSource } from '../beacon.ts';
import type { LotteryDeps } from '../deps.ts';
import type { LotteryRegistry } from '../lottery-registry.ts';
import { type AwaitedBeacons, voidAt } from './awaited-beacons.ts';
import { drawLifecycle } from './lifecycle.ts';
import type { Links } from './links.ts';
import type { Draws } from './open-draws.ts';
import { type Drawing, type DrawKey, type DrawRow, saveDrawings } from './store-draw.ts';
import { lockDraws, takeDueDraws } from './store-locks.ts';
import { drawnFrom, latestResult } from './store-result.ts';

export interface DrawParts {
  readonly registry: LotteryRegistry;
  readonly links: Links;
  readonly draws: Draws;
  readonly beacon: BeaconSource;
  readonly awaited: AwaitedBeacons;
}

/**
 * The holder of the rows draws, in one transaction; other nodes find them locked or drawn. The results follow from what was committed
 * before sales, so a node that dies here leaves nothing undecided: the next one draws the same. Returns how many there are to settle.
 */
export async function runDraws(deps: LotteryDeps, parts: DrawParts, keys: readonly DrawKey[]): Promise<number> {
  return inTransaction(deps, async (tx) => {
    const due = await takeDueDraws(tx, keys);
    if (due.length === 0) return 0;
    const now = await parts.draws.now(tx);
    const made: MadeDraw[] = [];
    for (const draw of due) {
      const one = await makeDraw(deps, tx, parts, draw, now);
      if (one) made.push(one);
    }
    if (made.length === 0) return 0;
    const drawings = made.map(({ drawing }) => drawing);
    const unsettled = await saveDrawings(tx, drawings, { emptyAt: now });
    await deps.outbox.publishMany(
      tx,
      made.map(({ drawing: { merchantId, game, state }, drawNumber, shown }) => ({
        merchantId,
        kind: 'draw.made' as const,
        body: { drawNumber, state, game, outcome: shown === undefined ? '' : JSON.stringify(shown) },
      })),
    );
    await deps.live.appendMany(
      tx,
      'draw',
      made.map(({ drawing: { merchantId, game, state }, drawNumber, shown }) => ({
        merchantId,
        key: game,
        value: { drawNumber, state, gameCode: game, ...(shown === undefined ? {} : { outcome: shown }) },
      })),
    );
    return unsettled;
  });
}

const keyOf = (draw: DrawRow): DrawKey => ({
  merchantId: draw.merchant_id,
  game: draw.game,
  drawIndex: Number(draw.draw_index),
});

interface MadeDraw {
  readonly drawing: Drawing;
  readonly drawNumber: string;
  /** What everyone sees of it; undefined of a void one. */
  readonly shown: Json | undefined;
}

/** Undefined while it waits for its beacon or its result, and where its engine is gone. */
async function makeDraw(
  deps: LotteryDeps,
  tx: Tx,
  parts: DrawParts,
  draw: DrawRow,
  now: Date,
): Promise<MadeDraw | undefined> {
  const key = keyOf(draw);
  const game = parts.registry.find(draw.game);
  const engine = game && (await parts.registry.engine(game, { rulesVersion: draw.rules_version }));
  if (!game || !engine || now < draw.draws_at) return undefined;
  const rules = { engine, calendar: game.calendar };
  const result =
    draw.owner === null
      ? await resultOf(tx, parts, rules, draw, now)
      : await resultOfOwner(deps, tx, parts, rules, { ...key, merchantId: draw.owner }, now);
  if (!result) return undefined;
  const { isVoid, ...drawn } = result;
  return {
    drawing: { ...key, state: drawLifecycle.next(draw.state, isVoid ? 'void' : 'draw'), ...drawn },
    drawNumber: draw.draw_number,
    shown: isVoid ? undefined : engine.publicView(drawn.outcome),
  };
}

/** How a game draws, and the days of its draws. */
interface DrawRules {
  readonly engine: SharedEngine;
  readonly calendar: Calendar;
}

/** A void draw has no outcome: null. */
interface DrawResult extends Pick<Drawing, 'link' | 'beacon' | 'outcome' | 'official' | 'drawnAt'> {
  readonly isVoid: boolean;
}

/** Operators voided it before it was drawn. Its link is revealed all the same, so that anyone can see what it would have been. */
async function voidedResult(tx: Tx, parts: DrawParts, draw: DrawRow, now: Date): Promise<DrawResult> {
  const link = (await parts.links.ofDraw(tx, draw, now)) ?? null;
  return { isVoid: true, link, beacon: null, outcome: null, official: null, drawnAt: now };
}

/** What others drew, once it was accepted. */
async function officialResult(tx: Tx, draw: DrawRow, awaitedUntil: Date, now: Date): Promise<DrawResult | undefined> {
  const result = await latestResult(tx, keyOf(draw));
  if (!result && now < awaitedUntil) return undefined;
  const { outcome = null, official = null } = result ? drawnFrom(result) : {};
  return { isVoid: !result, link: null, beacon: null, outcome, official, drawnAt: now };
}

/** From the chain of the draw's own merchant, or of the platform; undefined while beacon or result is waited for. */
async function resultOf(
  tx: Tx,
  parts: DrawParts,
  { engine, calendar }: DrawRules,
  draw: DrawRow,
  now: Date,
): Promise<DrawResult | undefined> {
  const { draw_number: drawNumber, awaited_until: awaitedUntil } = draw;
  if (draw.void_reason !== null) return voidedResult(tx, parts, draw, now);
  if (awaitedUntil) return officialResult(tx, draw, awaitedUntil, now);
  const { beacon, waitsUntil } = await beaconOf(tx, parts, draw);
  if (!beacon && now < waitsUntil) return undefined;
  const link = await parts.links.ofDraw(tx, draw, now);
  assert(link, 'a draw has the chain it was committed under');
  const chance = sharedChance(link, beacon?.value, drawNumber);
  const outcome = chance.ok ? engine.draw(chance.value, readDrawNumber(calendar, drawNumber)?.day) : null;
  return { isVoid: !chance.ok, link, beacon: beacon ?? null, outcome, official: null, drawnAt: now };
}

/** The value for a draw, if it has come; and until when it is waited for. */
async function beaconOf(tx: Tx, parts: DrawParts, draw: DrawRow) {
  if (draw.beacon_round !== null) return { beacon: parts.awaited.valueOf(draw), waitsUntil: voidAt(draw) };
  const { merchant_id: merchantId, game, draw_number: drawNumber, draws_at: drawsAt } = draw;
  const drawIndex = Number(draw.draw_index);
  const beacon = await parts.beacon.valueOf(tx, { merchantId, game, drawIndex, drawNumber, drawsAt });
  return { beacon, waitsUntil: new Date(drawsAt.getTime() + parts.beacon.patienceMs) };
}

/** The first merchant whose draw is due makes the owner's; the others wait for its row, and take the same. */
function resultOfOwner(
  deps: LotteryDeps,
  tx: Tx,
  parts: DrawParts,
  rules: DrawRules,
  key: DrawKey,
  now: Date,
): Promise<DrawResult | undefined> {
  return atPlatform(deps, tx, async (at) => {
    const [owned] = await lockDraws(at, [key]);
    assert(owned, 'a draw that is sold for its owner has the owner’s row');
    const { link, beacon, outcome, official, drawn_at: drawnAt } = owned;
    if (drawnAt) return { isVoid: owned.state === 'void', link, beacon, outcome, official, drawnAt };
    const result = await resultOf(at, parts, rules, owned, now);
    if (!result) return undefined;
    const { isVoid, ...drawing } = result;
    // It takes no bets: closing it is no event of its own.
    const closed = drawLifecycle.next('selling', 'close');
    const state = drawLifecycle.next(closed, isVoid ? 'void' : 'draw');
    await saveDrawings(at, [{ ...key, state, ...drawing }], { emptyAt: now });
    return result;
  });
}
