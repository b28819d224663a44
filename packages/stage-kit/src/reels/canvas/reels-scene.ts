/** Reels on a canvas, in Pixi: strips that run, land, and highlight wins. Draws only while something moves. */
import 'pixi.js/unsafe-eval';
import { Application, Container, Graphics } from 'pixi.js';
import { loadTextures } from './load-textures.ts';
import {
  advanceReel,
  createReel,
  landReel,
  lightReel,
  placeReel,
  type Reel,
  runReel,
  type Strip,
  showReel,
} from './reel.ts';

const CELL_ASPECT = 76 / 70;
const REEL_LAG_MS = 130;
const START_LAG_MS = 40;
const LANDING_MS = 520;
const FAST = 0.6;

type Cell = readonly [reel: number, row: number];

/** What a slot's reels look like. */
export interface ReelsLook {
  readonly reels: number;
  readonly rows: number;
  readonly symbols: readonly string[];
  /** The address of a symbol's picture. */
  readonly urlOf: (symbol: string) => string;
  /** The part of its cell that a symbol takes. */
  readonly sizeOf: (symbol: string) => number;
  /** Anyone who wants no motion sees reels stop at once. */
  readonly isStill: boolean;
}

export interface ReelsScene {
  /** Shows symbols without motion: the picture before the first spin. */
  readonly show: (strips: readonly Strip[], stops: readonly number[]) => void;
  readonly run: (strips: readonly Strip[]) => void;
  /** Lands the reels one after another; resolves when the last has stopped. `onStop` is called with each. */
  readonly land: (stops: readonly number[], isFast: boolean, onStop: () => void) => Promise<void>;
  /** Highlights the winning positions; none resets. */
  readonly light: (cells: readonly Cell[]) => void;
  readonly resize: (width: number) => void;
  readonly destroy: () => void;
}

export async function createReelsScene(host: HTMLElement, look: ReelsLook): Promise<ReelsScene> {
  const { isStill } = look;
  const { http, reels, divides } = await setUp(host, look);
  const animate = animator(http, reels);
  const resize = (width: number) => layOutBoard({ http, reels, divides }, look, width);
  resize(host.clientWidth);
  return {
    show: (strips, stops) => {
      for (const [at, reel] of reels.entries()) showReel(reel, strips[at] ?? [], stops[at] ?? 0);
      animate.start();
    },
    run: (strips) => {
      const now = performance.now();
      for (const [at, reel] of reels.entries()) runReel(reel, strips[at] ?? [], now + at * START_LAG_MS, isStill);
      animate.start();
    },
    land: async (stops, isFast, onStop) => {
      const now = performance.now();
      const lag = isStill || isFast ? 0 : REEL_LAG_MS;
      const lasts = isStill ? 1 : isFast ? LANDING_MS * FAST : LANDING_MS;
      const landed = reels.map((reel, at) => landReel(reel, stops[at] ?? 0, now + at * lag, lasts).then(onStop));
      animate.start();
      await Promise.all(landed);
    },
    light: (cells) => {
      for (const [at, reel] of reels.entries()) {
        const rows = cells.filter(([where]) => where === at).map(([, row]) => row);
        lightReel(reel, cells.length === 0 ? undefined : new Set(rows), isStill);
      }
      animate.start();
    },
    resize,
    destroy: () => {
      animate.stop();
      http.destroy(true, { children: true });
    },
  };
}

interface Board {
  readonly http: Application;
  readonly reels: readonly Reel[];
  readonly divides: Graphics;
}

async function setUp(host: HTMLElement, look: ReelsLook): Promise<Board> {
  const http = new Application();
  await http.init({
    ...sizeFor(look, host.clientWidth),
    backgroundAlpha: 0,
    antialias: true,
    autoDensity: true,
    resolution: Math.min(devicePixelRatio, 2),
    preference: ['webgl', 'canvas'],
    autoStart: false,
  });
  http.canvas.setAttribute('aria-hidden', 'true');
  host.append(http.canvas);
  const textures = await loadTextures(http, look.symbols, look.urlOf);
  const reels = Array.from({ length: look.reels }, () => createReel({ ...look, textures }));
  const board = new Container();
  const divides = new Graphics();
  board.addChild(...reels.map((reel) => reel.view), divides);
  http.stage.addChild(board);
  return { http, reels, divides };
}

/** Draws frames while a reel is in motion, and then stops. */
function animator(http: Application, reels: readonly Reel[]) {
  let frame = 0;
  const step = (now: number) => {
    let isMoving = false;
    for (const reel of reels) isMoving = advanceReel(reel, now) || isMoving;
    http.renderer.render(http.stage);
    if (isMoving) frame = requestAnimationFrame(step);
  };
  return {
    start: () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(step);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

function layOutBoard({ http, reels, divides }: Board, look: ReelsLook, width: number): void {
  const size = sizeFor(look, width);
  http.renderer.resize(size.width, size.height);
  const cell = { width: size.width / look.reels, height: size.height / look.rows };
  divides.clear();
  for (const [at, reel] of reels.entries()) {
    placeReel(reel, at * cell.width, cell);
    if (at > 0) divides.rect(at * cell.width - 0.5, 0, 1, size.height).fill({ color: 0xffffff, alpha: 0.08 });
  }
  http.renderer.render(http.stage);
}

function sizeFor({ reels, rows }: ReelsLook, width: number): { width: number; height: number } {
  const whole = Math.max(200, Math.round(width));
  return { width: whole, height: Math.round((whole / reels) * CELL_ASPECT * rows) };
}
