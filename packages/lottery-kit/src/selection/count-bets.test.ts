import { describe, expect, it } from 'vitest';
import type { Drawn } from '../draws/drawn.ts';
import type { Play } from '../play.ts';
import { settle } from '../settling/settle.ts';
import { everyPlay, randomDraw, randomSelection, seededBelow } from '../testing.ts';
import { countBets } from './count-bets.ts';
import { enumerateBets } from './enumerate-bets.ts';
import { readSelection } from './read-selection.ts';

/** Legal selections of each play; more in the whole proof. */
const SELECTIONS = process.env.WHOLE ? 10_000 : 40;
/** So many of them are settled bet by bet. */
const SETTLED = 200;

const all = await everyPlay();

describe.each(all.map(({ group, play }) => [play.code, group, play] as const))('%s', (_, group, play) => {
  it('has as many bets as are spelled, and as many winning ones as bets that win alone', { timeout: 600_000 }, () => {
    const below = seededBelow(play.code.length * 7_919 + play.code.charCodeAt(play.code.length - 1));
    const atOwnPlaces = { ...play };
    delete atOwnPlaces.anyPlaces;
    let [legal, tried] = [0, 0];
    while (legal < SELECTIONS) {
      tried += 1;
      const read = readSelection(play, randomSelection(play, below));
      if (!read.ok) {
        // A reader that refuses nearly everything is no reader. Compared before it is expected: a matcher takes longer than what it compares.
        const max = 100 + 8 * (legal + 1);
        if (tried >= max) expect(tried).toBeLessThan(max);
        continue;
      }
      legal += 1;
      const bets = new Set(enumerateBets(play, read.value));
      const spelled = bets.size;
      if (countBets(play, read.value) !== spelled) {
        expect([read.value, countBets(play, read.value)]).toEqual([read.value, spelled]);
      }
      if (legal > SETTLED) continue;
      const drawn = randomDraw(group, below, play.stations);
      const whole = settle(play, read.value, drawn);
      const alone = settledAlone(play, atOwnPlaces, bets, drawn);
      if (alone) expect([read.value, drawn.numbers, whole.wins]).toEqual([read.value, drawn.numbers, alone]);
    }
  });
});

/** Settles each spelled bet by itself, at the places that it names; undefined for plays whose bets have no selection of their own. */
function settledAlone(
  play: Play,
  atOwnPlaces: Play,
  bets: ReadonlySet<string>,
  drawn: Drawn,
): Record<string, number> | undefined {
  const wins: Record<string, number> = {};
  for (const bet of bets) {
    const at = play.anyPlaces === undefined ? undefined : bet.slice(0, bet.indexOf(': ')).split(',').map(Number);
    const text = at ? bet.slice(bet.indexOf(': ') + 2) : bet;
    const seen = at ? { ...drawn, numbers: at.map((place) => drawn.numbers[place] ?? 0) } : drawn;
    const won = wonAlone(atOwnPlaces, text, seen);
    if (!won) return undefined;
    for (const [tier, times] of Object.entries(won)) wins[tier] = (wins[tier] ?? 0) + times;
  }
  return wins;
}

function wonAlone(play: Play, bet: string, drawn: Drawn): Readonly<Record<string, number>> | undefined {
  const mark = (index: string) => play.marks[Number(index)] ?? '';
  switch (play.grammar) {
    case 'rows':
    case 'rows-different':
      return settle(play, { rows: bet.split(',').map((index) => [mark(index)]) }, drawn).wins;
    case 'each':
    case 'anyrows': {
      const [at = '', marks = ''] = bet.split(': ');
      const [rows, picked] = [at.split(','), marks.split(',')];
      const alone = play.rows.map((_, row) => picked.filter((__, one) => rows[one] === `${row}`).map(mark));
      return settle(play, { rows: alone }, drawn).wins;
    }
    case 'combo':
      return endsAs(bet, drawn, play.rows);
    case 'choose':
      return settle(play, { marks: bet.split(',').map(mark) }, drawn).wins;
    case 'marks':
      return settle(play, { marks: [mark(bet)] }, drawn).wins;
    case 'group':
      return settle(play, { rows: bet.split(' | ').map((row) => row.split(',').map(mark)) }, drawn).wins;
    case 'pairs': {
      const [twice = '', once = ''] = bet.split(' | ').map(mark);
      return isSame(twice + twice + once, drawn, play.at) ? { win: 1 } : {};
    }
    case 'notes': {
      const number = bet.slice(bet.indexOf(': ') + 2);
      const digits = play.at.map((place) => drawn.numbers[place]).join('');
      if (!(play.isGroup ? isSame(number, drawn, play.at) : number === digits)) return {};
      return { [play.isGroup && number.length === 3 ? `group${new Set(number).size === 3 ? 6 : 3}` : 'win']: 1 };
    }
    case 'numbers':
      return play.spells ? undefined : settle(play, { numbers: [bet] }, drawn).wins;
    default:
      return undefined;
  }
}

function isSame(number: string, drawn: Drawn, at: readonly number[]): boolean {
  const digits = at.map((place) => drawn.numbers[place]).toSorted();
  return [...number].toSorted().join('') === digits.join('');
}

function endsAs(bet: string, drawn: Drawn, rows: readonly (readonly number[])[]): Readonly<Record<string, number>> {
  const [marks = '', from = ''] = bet.split(' from ');
  const number = marks.split(',').map(Number);
  const isWon = number.every((digit, at) => at < Number(from) || digit === drawn.numbers[rows[at]?.[0] ?? 0]);
  return isWon ? { [`${number.length - Number(from)}-digit`]: 1 } : {};
}
