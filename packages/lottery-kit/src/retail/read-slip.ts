/** Reads the text of a slip. Nothing is guessed: what is not exactly right is refused with its place and reason. */
import { totalOf } from './cost.ts';
import { type Room, readRow } from './read-row.ts';
import { readingOf } from './reading.ts';
import type { ReadSlip, SlipFlaw, SlipFlawCode, SlipLine, SlipOutlet } from './slip.ts';
import { type Token, tokensOf } from './tokens.ts';

/** What a slip costs is a number that all screens and tools can hold exactly. */
const MAX_COST = BigInt(Number.MAX_SAFE_INTEGER);

/** Numbers of all lines together: so many are read while a key is pressed. */
const MAX_NUMBERS = 10_000;

interface Row {
  readonly tokens: Token[];
  end: number;
}

export function readSlip(text: string, outlet: SlipOutlet): ReadSlip {
  const lines: SlipLine[] = [];
  const flaws: SlipFlaw[] = [];
  const room = { numbers: MAX_NUMBERS };
  let cost = 0n;
  for (const row of rowsOf(text)) {
    const read = readOneRow(row, outlet, room);
    const added = read.ok ? totalOf(read.value) : 0n;
    if (read.ok && cost + added <= MAX_COST) {
      cost += added;
      lines.push(...read.value);
    } else flaws.push(flawIn(text, row, read.ok ? { code: 'amount.too-large', token: row.tokens.at(-1) } : read));
  }
  return { lines, flaws };
}

interface Stopped {
  readonly code: SlipFlawCode;
  /** None at the end of the row. */
  readonly token: Token | undefined;
}

function readOneRow(
  { tokens }: Row,
  outlet: SlipOutlet,
  room: Room,
): { readonly ok: true; readonly value: readonly SlipLine[] } | (Stopped & { readonly ok: false }) {
  const unknown = tokens.find(({ kind }) => kind === 'unknown');
  if (unknown) return { ok: false, code: 'character.unknown', token: unknown };
  const reading = readingOf(tokens);
  const read = readRow(reading, outlet, room);
  return read.ok ? read : { ok: false, code: read.refusal.code, token: reading.token() };
}

function flawIn(text: string, row: Row, { code, token }: Stopped): SlipFlaw {
  return token ? { code, at: token.at, token: text.slice(token.at, token.end) } : { code, at: row.end, token: '' };
}

/** Rows end at a line break or a semicolon. Empty ones say nothing. */
function rowsOf(text: string): readonly Row[] {
  const rows: Row[] = [{ tokens: [], end: 0 }];
  for (const token of tokensOf(text)) {
    if (token.kind === 'break') rows.push({ tokens: [], end: token.end });
    else {
      const row = rows.at(-1);
      row?.tokens.push(token);
      if (row) row.end = token.end;
    }
  }
  return rows.filter(({ tokens }) => tokens.some(({ kind }) => kind !== 'point'));
}
