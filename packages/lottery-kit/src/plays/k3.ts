/** Three dice (K3): 20 plays. */
import { numbers, sideCouples, sides } from '../marks.ts';
import type { Play } from '../play.ts';

const at = [0, 1, 2];
const faces = numbers(1, 6);
const marks = { grammar: 'marks' } as const;
const ofSum = (code: string, list: readonly string[]): Play => ({
  ...marks,
  code,
  marks: list,
  test: { of: 'sum', bigFrom: 11, at },
});
const ofFaces = (
  code: string,
  of: 'different' | 'pattern-plain' | 'sorted' | 'span',
  list: readonly string[],
): Play => ({
  ...marks,
  code,
  marks: list,
  test: { of, at },
});
const repeated = (times: number) => faces.map((face) => face.repeat(times));
const redBlack = ['red', 'black'].flatMap((colour) => sides.map((side) => `${colour}-${side}`));

function different(k: number): Play {
  const wins = [{ tier: 'win', hits: [k] }];
  return { code: `k3.different${k}`, grammar: 'choose', k, marks: faces, test: { at }, wins, forms: ['bankers'] };
}

export const plays: readonly Play[] = [
  ofSum('k3.sum', numbers(3, 18)),
  ofSum('k3.sum.sides', [...sides, ...sideCouples]),
  { ...marks, code: 'k3.sum.sides-house', marks: sides, test: { of: 'sum-no-triple', bigFrom: 11, at } },
  ofFaces('k3.triple-any', 'different', ['triple']),
  { ...marks, code: 'k3.triple', marks: repeated(3), test: { at, first: 1, atLeast: 3 } },
  different(3),
  ofFaces('k3.straight-any', 'pattern-plain', ['straight']),
  ofFaces('k3.straight', 'sorted', ['123', '234', '345', '456']),
  { ...marks, code: 'k3.pair', marks: repeated(2), test: { at, first: 1, atLeast: 2 } },
  {
    code: 'k3.pair-single',
    grammar: 'group',
    marks: faces,
    at,
    takes: [
      { times: 2, take: 1 },
      { times: 1, take: 1 },
    ],
  },
  different(2),
  { ...marks, code: 'k3.face', marks: faces, test: { at, atLeast: 1 } },
  { ...marks, code: 'k3.face-not', marks: faces, test: { at, atLeast: 0 } },
  {
    ...marks,
    code: 'k3.face-times',
    marks: faces,
    test: { at, tiers: ['once', 'twice', 'thrice'] },
    shares: { once: '150/199', twice: '45/199', thrice: '4/199' },
  },
  ofFaces('k3.pair-any', 'different', ['pair']),
  ofFaces('k3.different-any', 'different', ['different']),
  {
    ...marks,
    code: 'k3.red-black',
    marks: redBlack,
    test: { of: 'sum-by-pair', bigFrom: 11, colours: 'two-or-three', at },
  },
  { code: 'k3.red-set', grammar: 'set', marks: faces, min: 2, max: 6, test: { different: 2, at } },
  ofFaces('k3.span', 'span', numbers(0, 5)),
  ofFaces('k3.patterns', 'pattern-plain', ['leopard', 'straight', 'pair', 'half-straight', 'mixed']),
];
