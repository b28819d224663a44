/**
 * Makes draws, each once, in sets of what no other node has taken: the committed link mixed with the beacon gives the result; without a beacon the
 * draw is void.
 */
import { type Calendar, readDrawNumber, type SharedEngine, sharedChance } from '#engine-kit';
import { assert, type Json } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { atPlatform, inTransaction } from '../../../db/transactions.ts';
import type { BeaconSource } from '../beacon.ts';
import type { LotteryDeps } from '../deps.ts';
import { each } from '../loops.ts';
import type { LotteryRegistry } from '../lottery-registry.ts';
import { type AwaitedBeacons, voidAt } from './awaited-beacons.ts';
import { drawLifecycle } from './lifecycle.ts';
import type { Links } from './links.ts';
import type { Draws } from './open-draws.ts';
import { type Awaited, type Drawing, type DrawKey, type DueDraw, type Scope, saveDrawings } from './store-draw.ts';
import { lockDraws, takeDueDraws, takeNextDraws } from './store-locks.ts';
import { drawKeyOf, drawnFrom, latestResult } from './store-result.ts';

export interface DrawParts {
  readonly registry: LotteryRegistry;
  readonly links: Links;
  readonly draws: Draws;
  readonly beacon: BeaconSource;
  readonly awaited: AwaitedBeacons;
}

/** Draws of one transaction: most of what one costs is the same for one draw, and nodes share what is more. */
const SET = 150;
/** Transactions that are open together: the database works on one set, while the next is drawn. */
const AT_ONCE = 4;

interface Due {
  readonly scope: Scope;
  readonly now: Date;
  readonly awaited: Awaited;
}

const nameOf = ({ merchantId, game, drawIndex }: DrawKey) => `${merchantId}/${game}/${drawIndex}`;

/** Returns whether anything failed, and how many were drawn that are to be settled. What fails is drawn alone, so that it keeps no other back. */
export async function drawDue(deps: LotteryDeps, parts: DrawParts, { scope, now, awaited }: Due) {
  const failed: DrawKey[] = [];
  /** Taken and not drawn, or not yet: not taken again in this run. From when they are locked, since the next set is asked for before this one ends. */
  const left = new Map<string, DrawKey>();
  let unsettled = 0;
  let hasFailed = false;

  /** `onTaken` is called with how many it has taken, once they are locked. */
  async function drawSet(onTaken: (count: number) => void): Promise<void> {
    let keys: readonly DrawKey[] = [];
    try {
      const taken = await runDraws(deps, parts, now, async (tx) => {
        // After a lost race it runs again: what it had taken then is free.
        for (const key of keys) left.delete(nameOf(key));
        const rows = await takeNextDraws(tx, scope, now, { ...awaited, limit: SET, without: [...left.values()] });
        keys = rows.map(drawKeyOf);
        for (const key of keys) left.set(nameOf(key), key);
        onTaken(rows.length);
        return rows;
      });
      unsettled += taken.unsettled;
      for (const key of taken.made) left.delete(nameOf(key));
    } catch (error) {
      failed.push(...keys);
      if (keys.length > 0) return;
      hasFailed = true;
      deps.alert(error);
    } finally {
      onTaken(0);
    }
  }

  const open = new Set<Promise<void>>();
  for (let isMore = true; isMore; ) {
    const taken = Promise.withResolvers<number>();
    const set = drawSet(taken.resolve).finally(() => open.delete(set));
    open.add(set);
    isMore = (await taken.promise) === SET;
    if (open.size >= AT_ONCE) await Promise.race(open);
  }
  await Promise.all(open);
  const aloneFailed = await each(failed, { atOnce: AT_ONCE, alert: deps.alert }, async (key) => {
    unsettled += (await runDraws(deps, parts, now, (tx) => takeDueDraws(tx, [key]))).unsettled;
  });
  return { hasFailed: hasFailed || aloneFailed, unsettled };
}

interface Taken {
  /** Those that were drawn. */
  readonly made: readonly DrawKey[];
  /** How many of them there are to settle. */
  readonly unsettled: number;
}

/**
 * The holder of the rows that `take` locks draws, in one transaction; other nodes find them locked or drawn. The results follow from what was
 * committed before sales, so a node that dies here leaves nothing undecided: the next one draws the same.
 */
async function runDraws(
  deps: LotteryDeps,
  parts: DrawParts,
  now: Date,
  take: (tx: Tx) => Promise<readonly DueDraw[]>,
): Promise<Taken> {
  return inTransaction(deps, async (tx) => {
    const made: MadeDraw[] = [];
    for (const draw of (await take(tx)).toSorted(byOwner)) {
      const one = await makeDraw(deps, tx, parts, draw, now);
      if (one) made.push(one);
    }
    if (made.length === 0) return { made: [], unsettled: 0 };
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
      { isLast: true },
    );
    return { made: drawings, unsettled };
  });
}

/** Rows of owners are locked one after the other: in one order by all, whichever merchants' draws are in a set. */
const ownedName = ({ owner, game, draw_index }: DueDraw) => `${owner ?? ''}/${game}/${draw_index}`;
const byOwner = (one: DueDraw, other: DueDraw) => (ownedName(one) < ownedName(other) ? -1 : 1);

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
  draw: DueDraw,
  now: Date,
): Promise<MadeDraw | undefined> {
  const key = drawKeyOf(draw);
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
async function voidedResult(tx: Tx, parts: DrawParts, draw: DueDraw, now: Date): Promise<DrawResult> {
  const link = (await parts.links.ofDraw(tx, draw, now)) ?? null;
  return { isVoid: true, link, beacon: null, outcome: null, official: null, drawnAt: now };
}

/** What others drew, once it was accepted. */
async function officialResult(tx: Tx, draw: DueDraw, awaitedUntil: Date, now: Date): Promise<DrawResult | undefined> {
  const result = await latestResult(tx, drawKeyOf(draw));
  if (!result && now < awaitedUntil) return undefined;
  const { outcome = null, official = null } = result ? drawnFrom(result) : {};
  return { isVoid: !result, link: null, beacon: null, outcome, official, drawnAt: now };
}

/** From the chain of the draw's own merchant, or of the platform; undefined while beacon or result is waited for. */
async function resultOf(
  tx: Tx,
  parts: DrawParts,
  { engine, calendar }: DrawRules,
  draw: DueDraw,
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
async function beaconOf(tx: Tx, parts: DrawParts, draw: DueDraw) {
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
