/**
 * The letters of a captcha as pen strokes on a grid of 6 × 10, so that no font has to be installed. Easily confused ones are left out:
 * 0 O D Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V.
 */
export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

export const GLYPH_WIDTH = 6;
export const GLYPH_HEIGHT = 10;

/** Points of an arc, from one angle to another in degrees, clockwise from the right. */
function arc(x: number, y: number, rx: number, ry: number, from: number, to: number): Stroke {
  const steps = 8;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)] as const;
  });
}

/** The points of a line: "x y, x y". */
function line(points: string): Stroke {
  return points.split(', ').map((point) => {
    const [x = 0, y = 0] = point.split(' ').map(Number);
    return [x, y] as const;
  });
}

export const glyphs: { readonly [letter: string]: readonly Stroke[] } = {
  A: [line('0 10, 3 0, 6 10'), line('1.2 6.4, 4.8 6.4')],
  C: [arc(3.4, 5, 3.2, 5, -50, -310)],
  E: [line('6 0, 0.5 0, 0.5 10, 6 10'), line('0.5 5, 4.8 5')],
  F: [line('6 0, 0.5 0, 0.5 10'), line('0.5 4.8, 4.8 4.8')],
  H: [line('0.4 0, 0.4 10'), line('5.6 0, 5.6 10'), line('0.4 5, 5.6 5')],
  J: [[...line('1.5 0, 4.8 0, 4.8 7'), ...arc(2.6, 7.2, 2.2, 2.8, 0, 180)]],
  K: [line('0.5 0, 0.5 10'), line('5.8 0, 0.8 5.4, 5.8 10')],
  M: [line('0 10, 0.4 0, 3 6, 5.6 0, 6 10')],
  N: [line('0.4 10, 0.4 0, 5.6 10, 5.6 0')],
  P: [[...line('0.6 10, 0.6 0, 3 0'), ...arc(3, 2.8, 2.8, 2.8, -90, 90), ...line('0.6 5.6')]],
  R: [[...line('0.6 10, 0.6 0, 3 0'), ...arc(3, 2.6, 2.8, 2.6, -90, 90), ...line('0.6 5.2')], line('3 5.2, 6 10')],
  T: [line('0 0, 6 0'), line('3 0, 3 10')],
  W: [line('0 0, 1.4 10, 3 3.6, 4.6 10, 6 0')],
  X: [line('0.2 0, 5.8 10'), line('5.8 0, 0.2 10')],
  Y: [line('0.2 0, 3 5, 5.8 0'), line('3 5, 3 10')],
  '3': [[...arc(2.6, 2.6, 2.8, 2.6, -150, 90), ...arc(2.6, 7.5, 3.1, 2.5, -90, 150)]],
  '4': [line('4.4 10, 4.4 0, 0 6.8, 6 6.8')],
  '7': [line('0 0, 6 0, 2.2 10'), line('1.6 5, 5.4 5')],
  '9': [arc(3, 3, 2.8, 3, 0, 360), line('5.8 3, 5.4 6.5, 3.4 10')],
};

export const captchaLetters = Object.keys(glyphs).join('');
