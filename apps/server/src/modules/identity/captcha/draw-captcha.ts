/** Draws an image captcha: letters as warped strokes among random strokes, rasterised, so that the text is not in the file. */
import sharp from 'sharp';
import { assert, type Random } from '#kernel';
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphs, type Point, type Stroke } from './glyphs.ts';

const WIDTH = 168;
const HEIGHT = 60;

/** Uniform in [from, to): only for drawing, so 32 random bits are enough. */
function between(random: Random, from: number, to: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = random.bytes(4);
  return from + ((((a << 24) | (b << 16) | (c << 8) | d) >>> 0) / 2 ** 32) * (to - from);
}

function pathOf(stroke: Stroke): string {
  return stroke.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

type Pen = (stroke: Stroke, width: number) => string;

/** One ink for everything: colour must not distinguish letters from noise. */
function penOf(random: Random): Pen {
  const ink = [0, 1, 2].map(() => between(random, 20, 100));
  return (stroke, width) => {
    const colour = ink.map((part) => Math.round(part + between(random, -12, 12))).join(',');
    return `<path d="${pathOf(stroke)}" stroke="rgb(${colour})" stroke-width="${width.toFixed(1)}"/>`;
  };
}

/** Cuts a stroke into short pieces, so that warping bends straight lines too. */
function densify(stroke: Stroke): Stroke {
  return stroke.flatMap((point, index) => {
    const next = stroke[index + 1];
    if (!next) return [point];
    const pieces = 4;
    return Array.from(
      { length: pieces },
      (_, piece) =>
        [
          point[0] + ((next[0] - point[0]) * piece) / pieces,
          point[1] + ((next[1] - point[1]) * piece) / pieces,
        ] as const,
    );
  });
}

/** One slow wave in each direction through the whole picture, different each time. */
function warpOf(random: Random): (point: Point) => Point {
  const wave = (height: number) => ({
    height: between(random, height / 2, height),
    turn: (Math.PI * 2) / between(random, 70, 120),
    phase: between(random, 0, Math.PI * 2),
  });
  const sideways = wave(4);
  const upright = wave(5);
  return ([x, y]) => [
    x + sideways.height * Math.sin(y * sideways.turn + sideways.phase),
    y + upright.height * Math.sin(x * upright.turn + upright.phase),
  ];
}

function drawLetter(random: Random, strokes: readonly Stroke[], left: number, room: number): readonly Stroke[] {
  const angle = (between(random, -18, 18) * Math.PI) / 180;
  const lean = between(random, -0.22, 0.22);
  const scale = between(random, 3.3, 3.9);
  const centre: Point = [left + room / 2 + between(random, -2, 2), HEIGHT / 2 + between(random, -4, 4)];
  return strokes.map((stroke) =>
    densify(stroke).map(([gx, gy]) => {
      const y = (gy - GLYPH_HEIGHT / 2) * scale;
      const x = (gx - GLYPH_WIDTH / 2) * scale + lean * y;
      return [
        centre[0] + x * Math.cos(angle) - y * Math.sin(angle),
        centre[1] + x * Math.sin(angle) + y * Math.cos(angle),
      ] as const;
    }),
  );
}

/** Lines across all letters, and specks: they prevent splitting the picture at empty columns. */
function noise(random: Random): readonly Stroke[] {
  const lines = Array.from({ length: 3 }, () =>
    densify([
      [between(random, -5, 20), between(random, 8, HEIGHT - 8)],
      [WIDTH / 2 + between(random, -30, 30), between(random, 0, HEIGHT)],
      [between(random, WIDTH - 20, WIDTH + 5), between(random, 8, HEIGHT - 8)],
    ]),
  );
  const crumbs = Array.from({ length: 30 }, () => {
    const [x, y] = [between(random, 0, WIDTH), between(random, 0, HEIGHT)];
    return [[x, y] as const, [x + between(random, -5, 5), y + between(random, -5, 5)] as const];
  });
  return [...lines, ...crumbs];
}

export async function drawCaptcha(random: Random, text: string): Promise<Buffer> {
  const warp = warpOf(random);
  const pen = penOf(random);
  const room = (WIDTH - 16) / text.length;
  const letters = [...text].flatMap((letter, index) => {
    const strokes = glyphs[letter];
    assert(strokes, `no strokes for the letter ${letter}`);
    return drawLetter(random, strokes, 8 + index * room, room);
  });
  const paths = [
    ...letters.map((stroke) => pen(stroke.map(warp), between(random, 2.8, 3.8))),
    ...noise(random).map((stroke) => pen(stroke.map(warp), between(random, 1, 1.8))),
  ];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    '<rect width="100%" height="100%" fill="#eef0f4"/>' +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`;
  return await sharp(Buffer.from(svg)).png({ palette: true, colours: 16, compressionLevel: 9 }).toBuffer();
}
