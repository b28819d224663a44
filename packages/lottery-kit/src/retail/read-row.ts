/** Reads the tokens of one row: `[stations] numbers type amount`, where more types, numbers and stations may follow. */
import { ok, type Result, refuse } from '#kernel';
import { MAX_BETS } from '../prizes/games-plays.ts';
import { countBets } from '../selection/count-bets.ts';
import { readSelection } from '../selection/read-selection.ts';
import { readAmount } from './read-amount.ts';
import { isNumbersToken, type Named, readNumbers } from './read-numbers.ts';
import { isStationToken, readStations } from './read-stations.ts';
import type { Reading } from './reading.ts';
import type { SlipFlawCode, SlipLine, SlipOutlet, SlipStations, SlipType } from './slip.ts';
import type { Token } from './tokens.ts';
import { hasType, isSlipType, playCodeOf } from './types.ts';

type Read<Value> = Result<Value, SlipFlawCode>;

/** How many numbers may still be read. */
export interface Room {
  numbers: number;
}

/** The lines of a row, or its first flaw, at the token where reading stopped. */
export function readRow(reading: Reading, outlet: SlipOutlet, room: Room): Read<readonly SlipLine[]> {
  let stations: SlipStations = { named: [] };
  const lines: SlipLine[] = [];
  for (skipPoints(reading); reading.token(); skipPoints(reading)) {
    if (isStationToken(reading.token())) {
      const read = readStations(reading, outlet);
      if (!read.ok) return read;
      stations = read.value;
    }
    const numbers = readNumbers(reading);
    if (!numbers.ok) return numbers;
    do {
      room.numbers -= numbers.value.length;
      if (room.numbers < 0) return refuse('number.too-many');
      const line = readBet(reading, outlet, numbers.value);
      if (!line.ok) return line;
      lines.push({ stations, ...line.value });
      skipPoints(reading);
    } while (isTypeNext(reading));
  }
  return ok(lines);
}

function skipPoints(reading: Reading): void {
  while (reading.token()?.kind === 'point') reading.next();
}

function isTypeNext(reading: Reading): boolean {
  const token = reading.token();
  return token !== undefined && !isStationToken(token) && !isNumbersToken(token);
}

function readBet(reading: Reading, outlet: SlipOutlet, named: readonly Named[]): Read<Omit<SlipLine, 'stations'>> {
  const typeToken = reading.token();
  if (!typeToken) return refuse('type.missing');
  if (typeToken.kind !== 'word') return refuse('word.misplaced');
  if (!isSlipType(typeToken.text)) return refuse('word.unknown');
  const type = typeToken.text;
  const bet = betOf(type, named, outlet);
  if (!bet.ok) {
    if (bet.refusal.code === 'number.length') reading.stopAt(mislengthed(type, named, outlet));
    return bet;
  }
  reading.next();
  const amount = readAmount(reading);
  return amount.ok ? ok({ type, ...bet.value, amount: amount.value }) : amount;
}

type Bet = Pick<SlipLine, 'play' | 'selection'>;

function betOf(type: SlipType, named: readonly Named[], outlet: SlipOutlet): Read<Bet> {
  const group = groupOfOutlet(outlet);
  if (!hasType(type, group)) return refuse('type.no-play');
  if (mislengthed(type, named, outlet)) return refuse('number.length');
  const code = playCodeOf(type, named[0]?.number.length ?? 0, group);
  const play = outlet.plays.find((one) => one.code === code);
  if (!play) return refuse('type.no-play');
  const numbers = named.map(({ number }) => number);
  const selection = readSelection(play, play.grammar === 'choose' ? { marks: numbers } : { numbers });
  if (!selection.ok) return refuse('number.too-few');
  return countBets(play, selection.value) > MAX_BETS
    ? refuse('number.too-many')
    : ok({ play, selection: selection.value });
}

/** The first number that the type does not take, or that has other digits than the first one. */
function mislengthed(type: SlipType, named: readonly Named[], outlet: SlipOutlet): Token | undefined {
  const digits = named[0]?.number.length;
  return named.find(
    ({ number }) => number.length !== digits || playCodeOf(type, number.length, groupOfOutlet(outlet)) === undefined,
  )?.token;
}

function groupOfOutlet({ region }: SlipOutlet): 'vnn' | 'vns' {
  return region === 'north' ? 'vnn' : 'vns';
}
