/** Typed and pasted numbers: found in any text, each of them legal, there already, or wrong. */
import type { LotteryPlay } from '#lottery-kit/counting.ts';
import { readTyped } from '#lottery-kit/selection/read-typed.ts';

export interface Typed {
  readonly legal: readonly string[];
  /** How many are there already: also in another order, where order is forgotten. */
  readonly twice: number;
  readonly wrong: readonly string[];
}

const nothing: Typed = { legal: [], twice: 0, wrong: [] };

/** The last answer: a board, its foot and its slip ask for the same text. */
let known: { readonly play: LotteryPlay; readonly text: string; readonly typed: Typed } | undefined;

export function typedNumbers(play: LotteryPlay, text: string): Typed {
  if (known?.play === play && known.text === text) return known.typed;
  const typed = text.trim() === '' ? nothing : sortOut(play, tokensOf(play, text));
  known = { play, text, typed };
  return typed;
}

function sortOut(play: LotteryPlay, tokens: readonly string[]): Typed {
  const legal = new Set<string>();
  const wrong: string[] = [];
  let twice = 0;
  for (const token of tokens) {
    const read = readTyped(play, [token]);
    const number = read.ok ? read.value[0] : undefined;
    if (number === undefined) wrong.push(token);
    else if (legal.has(number)) twice += 1;
    else legal.add(number);
  }
  return { legal: [...legal], twice, wrong };
}

/** Numbers of single digits are parted by anything else. Of marks of two digits a space parts the marks, and all else the numbers. */
function tokensOf(play: LotteryPlay, text: string): readonly string[] {
  if ((play.marks[0]?.length ?? 1) === 1) {
    const upper = play.grammar === 'roll' ? text.toUpperCase() : text;
    return upper.split(/[\s,;|/、，；.]+/).filter((token) => token !== '');
  }
  return text
    .split(/[\n\r,;|/、，；.]+/)
    .map((number) => number.trim())
    .filter((number) => number !== '')
    .map((number) => marksIn(number).join(' '));
}

/** "1 2 3", "01-02-03" and "010203" are 01 02 03. */
function marksIn(number: string): readonly string[] {
  const marks = number.split(/[\s-]+/);
  const [only = ''] = marks;
  if (marks.length === 1 && /^(?:\d\d)+$/.test(only)) return only.match(/\d\d/g) ?? [];
  return marks.map((mark) => mark.padStart(2, '0'));
}

/** The text with the legal numbers alone. */
export function legalText(play: LotteryPlay, text: string): string {
  const { legal } = typedNumbers(play, text);
  return legal.join(legal.some((number) => number.includes(' ')) ? ', ' : ' ');
}
