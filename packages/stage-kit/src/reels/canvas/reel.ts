/** One reel: a strip behind a window, its motion, and the highlighting of wins. */
import { Container, Graphics, Sprite, type Texture } from 'pixi.js';
import { type Landing, landingPlace, runningPlace, symbolAt } from './reel-motion.ts';

/** The symbols of a reel in their order, as the definition names them. */
export type Strip = readonly string[];

export interface SymbolTextures {
  readonly sharp: Texture;
  readonly blurred: Texture;
}

type Motion =
  | { readonly kind: 'rest' }
  | { readonly kind: 'running'; readonly from: number; readonly startedAt: number }
  | { readonly kind: 'landing'; readonly landing: Landing; readonly done: () => void };

const PULSE_MS = 1_100;
const BLURRED_AFTER_MS = 200;
/** How far a running reel moves per frame before it lands. */
const WAITING_STEP = 0.55;

export interface Reel {
  readonly view: Container;
  readonly frame: Graphics;
  readonly glow: Graphics;
  readonly sprites: readonly Sprite[];
  readonly textures: ReadonlyMap<string, SymbolTextures>;
  readonly rows: number;
  /** The part of its cell that a symbol takes. */
  readonly sizeOf: (symbol: string) => number;
  strip: Strip;
  cell: { readonly width: number; readonly height: number };
  place: number;
  motion: Motion;
  lit: ReadonlySet<number> | undefined;
  isPulsing: boolean;
  litAt: number;
}

export function createReel({ textures, rows, sizeOf }: Pick<Reel, 'textures' | 'rows' | 'sizeOf'>): Reel {
  const view = new Container();
  const frame = new Graphics();
  const glow = new Graphics();
  const sprites = Array.from({ length: rows + 2 }, () => new Sprite({ anchor: 0.5 }));
  view.addChild(frame, glow, ...sprites);
  view.mask = frame;
  const at = { strip: [], cell: { width: 70, height: 76 }, place: 0, motion: { kind: 'rest' } as const };
  return { view, frame, glow, sprites, textures, rows, sizeOf, ...at, lit: undefined, isPulsing: false, litAt: 0 };
}

export function placeReel(reel: Reel, x: number, cell: Reel['cell']): void {
  reel.cell = cell;
  reel.view.x = x;
  reel.frame
    .clear()
    .rect(0, 0, cell.width, cell.height * reel.rows)
    .fill(0xffffff);
  layOut(reel, false, 0);
}

export function showReel(reel: Reel, strip: Strip, stop: number): void {
  reel.strip = strip;
  reel.place = stop;
  reel.motion = { kind: 'rest' };
  layOut(reel, false, 0);
}

/** Starts the reel on a strip; with reduced motion it stays at rest. */
export function runReel(reel: Reel, strip: Strip, startedAt: number, isStill: boolean): void {
  lightReel(reel, undefined, true);
  // another strip may be shorter: start at the same position, the motion hides the difference
  reel.place = ((reel.place % strip.length) + strip.length) % strip.length;
  reel.strip = strip;
  reel.motion = isStill ? { kind: 'rest' } : { kind: 'running', from: reel.place, startedAt };
  layOut(reel, false, startedAt);
}

export function landReel(reel: Reel, stop: number, startedAt: number, lastsMs: number): Promise<void> {
  return new Promise((done) => {
    reel.motion = { kind: 'landing', landing: { stop, startedAt, lastsMs }, done };
  });
}

/** Highlights the winning rows and dims the rest; undefined resets. */
export function lightReel(reel: Reel, rows: ReadonlySet<number> | undefined, isStill: boolean): void {
  reel.lit = rows;
  reel.isPulsing = !isStill && (rows?.size ?? 0) > 0;
  reel.litAt = performance.now();
  reel.glow.clear();
  const { width, height } = reel.cell;
  for (const row of rows ?? []) {
    reel.glow.circle(width / 2, (row + 0.5) * height, width * 0.52).fill({ color: 0xffc24b, alpha: 0.26 });
  }
  layOut(reel, false, reel.litAt);
}

/** Moves to a moment in time; true while in motion. */
export function advanceReel(reel: Reel, now: number): boolean {
  const { motion } = reel;
  if (motion.kind === 'running') {
    const passed = Math.max(0, now - motion.startedAt);
    reel.place = runningPlace(motion.from, passed);
    layOut(reel, passed > BLURRED_AFTER_MS, now);
    return true;
  }
  if (motion.kind === 'landing') return advanceLanding(reel, motion, now);
  if (reel.isPulsing) layOut(reel, false, now);
  return reel.isPulsing;
}

function advanceLanding(reel: Reel, { landing, done }: Extract<Motion, { kind: 'landing' }>, now: number): boolean {
  if (now < landing.startedAt) {
    reel.place -= WAITING_STEP;
    layOut(reel, true, now);
    return true;
  }
  reel.place = landingPlace(landing, now);
  const isDown = now >= landing.startedAt + landing.lastsMs;
  layOut(reel, !isDown && now - landing.startedAt < landing.lastsMs * 0.3, now);
  if (!isDown) return true;
  reel.motion = { kind: 'rest' };
  done();
  return false;
}

function layOut(reel: Reel, isBlurred: boolean, now: number): void {
  const first = Math.floor(reel.place) - 1;
  for (const [at, sprite] of reel.sprites.entries()) {
    const symbol = symbolAt(reel.strip, first + at);
    const pair = symbol && reel.textures.get(symbol);
    if (!symbol || !pair) continue;
    const row = first + at - reel.place;
    const isLit = reel.lit?.has(Math.round(row)) ?? false;
    const beat = isLit && reel.isPulsing ? 1 + 0.09 * Math.sin(((now - reel.litAt) / PULSE_MS) * Math.PI * 2) : 1;
    const side = Math.min(reel.cell.width, reel.cell.height) * reel.sizeOf(symbol) * (isLit ? 1.06 : 1) * beat;
    sprite.texture = isBlurred ? pair.blurred : pair.sharp;
    sprite.position.set(reel.cell.width / 2, (row + 0.5) * reel.cell.height);
    sprite.setSize(side, isBlurred ? side * 1.3 : side);
    sprite.alpha = reel.lit && !isLit ? 0.32 : 1;
  }
}
