/** The typical bet of each group. */
import type { Group } from '#lottery-kit/play.ts';

/** Whose figures the rules page shows. */
export const typicalBets: Readonly<Record<Group, string>> = {
  ssc: 'ssc.five.sum-sides big 1950',
  '3d': '3d.all.sum-sides big 1950',
  pc28: 'pc28.sides 1950',
  '11x5': '11x5.sum-tail tail-big 1950',
  k3: 'k3.sum.sides big 1950',
  pk10: 'pk10.place.sides big 1950',
  lhc: 'lhc.special.sides big 1950',
  '4d': '4d.2e 1950',
  toto: 'toto.fixed.six-1 1950',
  vnn: 'vnn.number-sides big 1950',
  vns: 'vns.number-sides big 1950',
};
