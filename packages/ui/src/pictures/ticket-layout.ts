/** Lays out a ticket as a picture: which text stands where, in which size. Pure; what a text measures is asked of the caller. */

/** What a picture of a ticket shows. All of it is text of the caller: nothing is added, so that nothing personal can be. */
export interface TicketContent {
  readonly brand: string;
  readonly title: string;
  readonly subtitle: string;
  readonly lines: readonly { readonly name: string; readonly detail: string; readonly amount: string }[];
  readonly sums: readonly { readonly name: string; readonly value: string; readonly isWon?: boolean }[];
  /** What was drawn; empty before. */
  readonly result: string;
  /** What the code leads to. */
  readonly linkWords: string;
  readonly link: string;
}

export type TicketInk = 'paper' | 'band' | 'text' | 'faint' | 'accent' | 'accent-ink' | 'won';

export interface PlacedText {
  readonly text: string;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly ink: TicketInk;
  readonly align: 'left' | 'right';
}

export interface TicketLayout {
  readonly width: number;
  readonly height: number;
  /** The head in the merchant's colour. */
  readonly headHeight: number;
  readonly texts: readonly PlacedText[];
  /** Heights of thin lines between the parts. */
  readonly rules: readonly number[];
  readonly code: { readonly x: number; readonly y: number; readonly side: number };
}

export type Measure = (text: string, font: { readonly size: number; readonly isBold: boolean }) => number;

const WIDTH = 720;
const MARGIN = 48;
const HEAD = 148;
const CODE_SIDE = 200;
const GAP = 24;
/** A longer detail ends with an ellipsis. */
const MAX_ROWS = 4;

export function layOutTicket(content: TicketContent, measure: Measure): TicketLayout {
  const texts: PlacedText[] = [];
  const rules: number[] = [];
  const right = WIDTH - MARGIN;
  const put = (text: string, x: number, y: number, look: Partial<PlacedText>) =>
    texts.push({ text, x, y, size: 26, isBold: false, ink: 'text', align: 'left', ...look });
  const fitted = (text: string, width: number, look: { size: number; isBold: boolean }) =>
    wrapped(text, width, (one) => measure(one, look), 1)[0] ?? '';

  const head = { size: 40, isBold: true };
  put(fitted(content.brand, right - MARGIN, head), MARGIN, 66, { ...head, ink: 'accent-ink' });
  put(fitted(`${content.title} · ${content.subtitle}`, right - MARGIN, { size: 28, isBold: false }), MARGIN, 114, {
    size: 28,
    ink: 'accent-ink',
  });

  let y = HEAD + 52;
  for (const { name, detail, amount } of content.lines) {
    const taken = amount === '' ? 0 : measure(amount, { size: 26, isBold: true }) + GAP;
    put(fitted(name, right - MARGIN - taken, { size: 26, isBold: true }), MARGIN, y, { isBold: true });
    if (amount !== '') put(amount, right, y, { isBold: true, align: 'right' });
    for (const row of wrapped(detail, right - MARGIN, (one) => measure(one, { size: 24, isBold: false }), MAX_ROWS)) {
      y += 34;
      put(row, MARGIN, y, { size: 24, ink: 'faint' });
    }
    y += 46;
  }
  const part = () => {
    rules.push(y - 22);
    y += 24;
  };
  part();
  for (const { name, value, isWon } of content.sums) {
    put(fitted(name, (right - MARGIN) / 2, { size: 26, isBold: false }), MARGIN, y, { ink: 'faint' });
    put(fitted(value, (right - MARGIN) / 2, { size: 28, isBold: true }), right, y, {
      size: 28,
      isBold: true,
      ink: isWon ? 'won' : 'text',
      align: 'right',
    });
    y += 42;
  }
  for (const row of wrapped(content.result, right - MARGIN, (one) => measure(one, { size: 26, isBold: true }), 8)) {
    put(row, MARGIN, y, { isBold: true, ink: 'accent' });
    y += 36;
  }
  y += 8;
  part();
  const code = { x: MARGIN, y: y - 18, side: CODE_SIDE };
  const beside = MARGIN + CODE_SIDE + GAP;
  let besideY = code.y + 40;
  for (const row of wrapped(content.linkWords, right - beside, (one) => measure(one, { size: 24, isBold: false }), 4)) {
    put(row, beside, besideY, { size: 24, ink: 'faint' });
    besideY += 34;
  }
  const address = hostOf(content.link);
  put(fitted(address, right - beside, { size: 24, isBold: true }), beside, besideY + 6, { size: 24, isBold: true });
  return { width: WIDTH, height: code.y + CODE_SIDE + MARGIN, headHeight: HEAD, texts, rules, code };
}

function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host : link;
}

/** Rows of words that fit the width; a word that is longer than a row is broken, and what is more than the rows hold is left out. */
function wrapped(text: string, width: number, measure: (text: string) => number, max: number): readonly string[] {
  const rows: string[] = [];
  let row = '';
  const isFitting = (one: string) => measure(one) <= width;
  const pieces = text.split(/\s+/).filter((word) => word !== '');
  for (let word = pieces.shift(); word !== undefined; word = pieces.shift()) {
    const joined = row === '' ? word : `${row} ${word}`;
    if (isFitting(joined)) row = joined;
    else if (row !== '') {
      rows.push(row);
      row = '';
      pieces.unshift(word);
    } else {
      const part = longest(word, isFitting);
      rows.push(part);
      pieces.unshift(word.slice(part.length));
    }
    if (rows.length === max) return [...rows.slice(0, -1), ended(rows.at(-1) ?? '', isFitting)];
  }
  return row === '' ? rows : [...rows, row];
}

/** At least one character: a row that holds none would never end. */
function longest(word: string, isFitting: (text: string) => boolean): string {
  const characters = [...word];
  let count = characters.length;
  while (count > 1 && !isFitting(characters.slice(0, count).join(''))) count -= 1;
  return characters.slice(0, count).join('');
}

function ended(row: string, isFitting: (text: string) => boolean): string {
  const characters = [...row];
  while (characters.length > 1 && !isFitting(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('')}…`;
}
