/** Names of plays, composed of few texts: a part of the draw and a kind of play. Digits of a code are numbers in the text. */
import type { Group } from './play.ts';

/** The last part of a text's key, and the numbers in the text. */
export interface Name {
  readonly key: string;
  readonly values?: { readonly n: number; readonly m: number };
}

/** Codes that mean something else in their group than the same word does in others. */
const kinds: Readonly<Record<string, string>> = {
  'k3.sum': 'sum-odds',
  'pc28.sum': 'sum-odds',
  'vnn.sum': 'sum-odds',
  'vns.sum': 'sum-odds',
  'k3.straight': 'straight-one',
  'pc28.patterns': 'special',
  'pc28.patterns-plain': 'special-plain',
  'pc28.tail': 'sum-tail',
  '3d.all.tail': 'sum-tail',
  'ssc.front3.tail': 'sum-tail',
  'ssc.mid3.tail': 'sum-tail',
  'ssc.back3.tail': 'sum-tail',
  'vnn.seven-eight': 'lo-of-8',
  'vns.seven-eight': 'lo-of-7',
  'vnn.de-low': 'de-g7',
  'vns.de-low': 'de-g8',
  'vnn.cang3-low': 'cang3-g6',
  'vns.cang3-low': 'cang3-g7',
};

/** Tabs of groups whose codes do not begin with one. The first that matches the rest of the code has the play. */
const tabs: { readonly [G in Group]?: readonly (readonly [tab: string, codes: RegExp])[] } = {
  '11x5': [
    ['any', /^any/],
    ['sum', /^sum/],
    ['fun', /^(?:odd-count|middle)$/],
  ],
  k3: [
    ['sum', /^sum/],
    ['triple', /^triple/],
    ['pairs', /^pair/],
    ['different', /^different/],
    ['straights', /^straight/],
    ['face', /^face/],
    ['fun', /./],
  ],
  pc28: [
    ['pattern', /^pattern/],
    ['ball', /^(?:ball|dragon)/],
    ['sum', /./],
  ],
  lhc: [
    ['link-zodiac', /^link\.zodiac/],
    ['link-tail', /^link\.tail/],
    ['all-of', /^all\./],
  ],
  '4d': [
    ['big', /big$/],
    ['small', /small$/],
    ['last4', /^4/],
    ['last3', /^3/],
    ['last2', /^2/],
  ],
  toto: [
    ['six', /^fixed\.six/],
    ['in-seven', /^fixed\.seven/],
    ['tickets', /./],
  ],
  vnn: vietnamTabs(),
  vns: vietnamTabs(),
};

function vietnamTabs(): readonly (readonly [tab: string, codes: RegExp])[] {
  return [
    ['lo', /^(?:lo|seven)/],
    ['de', /^de/],
    ['cang', /^cang/],
    ['xien', /^xien/],
    ['truot', /^truot/],
    ['da', /^da/],
    ['db', /./],
  ];
}

function groupAndRest(code: string): readonly [group: string, rest: string] {
  const dot = code.indexOf('.');
  return [code.slice(0, dot), code.slice(dot + 1)];
}

/** The tab under which a play is. */
export function tabOf(code: string): string {
  const [group, rest] = groupAndRest(code);
  const tab = tabs[group as Group]?.find(([, codes]) => codes.test(rest))?.[0];
  return tab ?? rest.split('.')[0] ?? '';
}

export function tabName(tab: string): Name {
  return nameOf(tab);
}

/** What kind of play it is, under its tab. */
export function kindName(code: string): Name {
  const [, rest] = groupAndRest(code);
  const [first = '', second] = rest.split('.');
  const own = kinds[code];
  if (own !== undefined) return nameOf(own);
  if (second === undefined) return nameOf(first);
  return /^\d+$/.test(second) ? nameOf(`${first}-${second}`) : nameOf(second);
}

/** Whether the name of its kind says all, also without the tab. */
export function isWhole(code: string): boolean {
  const [, rest] = groupAndRest(code);
  return !rest.includes('.') || /\.\d+$/.test(rest) || rest.startsWith('fixed.');
}

/** The whole name: where it is not part of the kind's, with that of its part. `text` gives the texts of the family that names plays so. */
export function playNameIn(
  text: (key: string, values?: Record<string, string | number>) => string,
  code: string,
): string {
  const kind = kindName(code);
  const kindText = text(`kind.${kind.key}`, { ...kind.values });
  if (isWhole(code)) return kindText;
  const part = tabName(tabOf(code));
  return text('play', { part: text(`part.${part.key}`, { ...part.values }), kind: kindText });
}

/** "group120" is the text `groupN` with n = 120. */
function nameOf(word: string): Name {
  const numbers = word.match(/\d+/g)?.map(Number);
  if (!numbers) return { key: word };
  const [n = 0, m = 0] = numbers;
  return { key: word.replaceAll(/\d+/g, 'N'), values: { n, m } };
}
