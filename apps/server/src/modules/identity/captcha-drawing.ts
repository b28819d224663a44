/** Draws a captcha: letters as warped strokes among strokes that mean nothing, rasterised, so that no program reads the text off the file. */
import sharp from 'sharp';
import { assert, type Random } from '#kernel';
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphs, type Point, type Stroke } from './captcha-glyphs.ts';

const WIDTH = 168;
const HEIGHT = 60;

/** Uniform in [from, to): looks, not odds, so 32 bits of chance are plenty. */
function between(random: Random, from: number, to: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = random.bytes(4);
  return from + ((((a << 24) | (b << 16) | (c << 8) | d) >>> 0) / 2 ** 32) * (to - from);
}

function pathOf(stroke: Stroke): string {
  return stroke.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

function pen(random: Random, d: string, width: number): string {
  const shade = () => Math.round(between(random, 20, 110));
  return `<path d="${d}" stroke="rgb(${shade()},${shade()},${shade()})" stroke-width="${width.toFixed(1)}"/>`;
}

/** Cuts a stroke into short pieces, so that a warp bends straight lines too. */
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

/** One wave through the whole picture, another each time. */
function warpOf(random: Random): (point: Point) => Point {
  const wave = () => ({
    height: between(random, 2, 4),
    length: between(random, 28, 52),
    phase: between(random, 0, 6.28),
  });
  const across = wave();
  const down = wave();
  return ([x, y]) => [
    x + down.height * 0.6 * Math.sin(y / (down.length / 4) + down.phase),
    y + across.height * Math.sin((x / across.length) * 6.28 + across.phase),
  ];
}

function drawLetter(random: Random, strokes: readonly Stroke[], left: number, room: number): readonly Stroke[] {
  const angle = (between(random, -24, 24) * Math.PI) / 180;
  const lean = between(random, -0.3, 0.3);
  const scale = between(random, 2.7, 3.5);
  const centre: Point = [left + room / 2 + between(random, -3, 3), HEIGHT / 2 + between(random, -5, 5)];
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

/** Lines as thick as letters that cross them, and crumbs: cutting the picture apart at empty columns gets nobody anywhere. */
function noise(random: Random): readonly Stroke[] {
  const lines = Array.from({ length: 3 }, () =>
    densify([
      [between(random, -5, 20), between(random, 8, HEIGHT - 8)],
      [WIDTH / 2 + between(random, -30, 30), between(random, 0, HEIGHT)],
      [between(random, WIDTH - 20, WIDTH + 5), between(random, 8, HEIGHT - 8)],
    ]),
  );
  const crumbs = Array.from({ length: 26 }, () => {
    const [x, y] = [between(random, 0, WIDTH), between(random, 0, HEIGHT)];
    return [[x, y] as const, [x + between(random, -5, 5), y + between(random, -5, 5)] as const];
  });
  return [...lines, ...crumbs];
}

export async function drawCaptcha(random: Random, text: string): Promise<Buffer> {
  const warp = warpOf(random);
  const room = (WIDTH - 16) / text.length;
  const letters = [...text].flatMap((letter, index) => {
    const strokes = glyphs[letter];
    assert(strokes, `no strokes for the letter ${letter}`);
    return drawLetter(random, strokes, 8 + index * room, room);
  });
  const paths = [
    ...letters.map((stroke) => pen(random, pathOf(stroke.map(warp)), between(random, 2.4, 3.6))),
    ...noise(random).map((stroke) => pen(random, pathOf(stroke.map(warp)), between(random, 1, 2.2))),
  ];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    '<rect width="100%" height="100%" fill="#eef0f4"/>' +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`;
  return await sharp(Buffer.from(svg)).png({ palette: true, colours: 16, compressionLevel: 9 }).toBuffer();
}
