/** The plays of each group, loaded when they are first needed: a page of one lottery has the plays of its own group alone. */
import { type Group, groups, type Play } from './play.ts';

const loaders: { readonly [G in Group]: () => Promise<{ readonly plays: readonly Play[] }> } = {
  ssc: () => import('./plays/ssc.ts'),
  '3d': () => import('./plays/3d.ts'),
  pc28: () => import('./plays/pc28.ts'),
  '11x5': () => import('./plays/11x5.ts'),
  k3: () => import('./plays/k3.ts'),
  pk10: () => import('./plays/pk10.ts'),
  lhc: () => import('./plays/lhc.ts'),
  '4d': () => import('./plays/4d.ts'),
  toto: () => import('./plays/toto.ts'),
  vnn: () => import('./plays/vnn.ts'),
  vns: () => import('./plays/vns.ts'),
};

export async function loadPlays(group: Group): Promise<readonly Play[]> {
  return (await loaders[group]()).plays;
}

/** The play of a code with its group; undefined where there is none. */
export async function loadPlay(code: string): Promise<{ readonly group: Group; readonly play: Play } | undefined> {
  const group = groups.find((each) => code.startsWith(`${each}.`));
  const play = group && (await loadPlays(group)).find((each) => each.code === code);
  return group && play && { group, play };
}
