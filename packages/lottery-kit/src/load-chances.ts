/**
 * The declared chance of every bet, exact: by kind of bet and by tier. Where every hit pays it is the expected number of hits. The
 * proof counts all of them from the settlement itself.
 */
import type { Group } from './play.ts';

/** Fractions by tier; `push` is the chance that the stake returns. */
export type TierChances = Readonly<Record<string, string>>;
/** By kind of bet; `any` where all kinds have the same. */
export type Chances = Readonly<Record<string, TierChances>>;
/** By code of the play. A parlay declares none: its odds are those of its legs. */
type GroupChances = Readonly<Record<string, Chances>>;

const loaders: { readonly [G in Group]: () => Promise<{ readonly default: GroupChances }> } = {
  ssc: () => import('./chances/ssc.json', { with: { type: 'json' } }),
  '3d': () => import('./chances/3d.json', { with: { type: 'json' } }),
  pc28: () => import('./chances/pc28.json', { with: { type: 'json' } }),
  '11x5': () => import('./chances/11x5.json', { with: { type: 'json' } }),
  k3: () => import('./chances/k3.json', { with: { type: 'json' } }),
  pk10: () => import('./chances/pk10.json', { with: { type: 'json' } }),
  lhc: () => import('./chances/lhc.json', { with: { type: 'json' } }),
  '4d': () => import('./chances/4d.json', { with: { type: 'json' } }),
  toto: () => import('./chances/toto.json', { with: { type: 'json' } }),
  vnn: () => import('./chances/vnn.json', { with: { type: 'json' } }),
  vns: () => import('./chances/vns.json', { with: { type: 'json' } }),
};

export async function loadChances(group: Group): Promise<GroupChances> {
  return (await loaders[group]()).default;
}
