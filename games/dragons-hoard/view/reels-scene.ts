/** The five reels in Pixi: strips that run, land, and highlight wins. Draws only while something moves. */
import 'pixi.js/unsafe-eval';
import { Application, Container, Graphics } from 'pixi.js';
import { REELS, ROWS, type Strip } from '../rules.ts';
import { loadTextures } from './load-textures.ts';
import { advanceReel, createReel, landReel, lightReel, placeReel, type Reel, runReel, showReel } from './reel.ts';

const CELL_ASPECT = 76 / 70;
const REEL_LAG_MS = 130;
const START_LAG_MS = 40;
const LANDING_MS = 520;
const FAST = 0.6;

type Cell = readonly [reel: number, row: number];

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

export async function createReelsScene(
  host: HTMLElement,
  artUrl: (symbol: string) => string,
  isStill: boolean,
): Promise<ReelsScene> {
  const { http, reels, divides } = await setUp(host, artUrl);
  const animate = animator(http, reels);
  const resize = (width: number) => layOutBoard(http, reels, divides, width);
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

async function setUp(host: HTMLElement, artUrl: (symbol: string) => string) {
  const http = new Application();
  await http.init({
    ...sizeFor(host.clientWidth),
    backgroundAlpha: 0,
    antialias: true,
    autoDensity: true,
    resolution: Math.min(devicePixelRatio, 2),
    preference: ['webgl', 'canvas'],
    autoStart: false,
  });
  http.canvas.setAttribute('aria-hidden', 'true');
  host.append(http.canvas);
  const textures = await loadTextures(http, artUrl);
  const reels = Array.from({ length: REELS }, () => createReel(textures));
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

function layOutBoard(http: Application, reels: readonly Reel[], divides: Graphics, width: number): void {
  const size = sizeFor(width);
  http.renderer.resize(size.width, size.height);
  const cell = { width: size.width / REELS, height: size.height / ROWS };
  divides.clear();
  for (const [at, reel] of reels.entries()) {
    placeReel(reel, at * cell.width, cell);
    if (at > 0) divides.rect(at * cell.width - 0.5, 0, 1, size.height).fill({ color: 0xffffff, alpha: 0.08 });
  }
  http.renderer.render(http.stage);
}

function sizeFor(width: number): { width: number; height: number } {
  const whole = Math.max(200, Math.round(width));
  return { width: whole, height: Math.round((whole / REELS) * CELL_ASPECT * ROWS) };
}
