/** Reads the stations of a row: "2d", the first two of the day, or their codes. */
import { ok, type Result, refuse } from '#kernel';
import type { Reading } from './reading.ts';
import type { SlipFlawCode, SlipOutlet, SlipStations } from './slip.ts';
import { maxStations, stationOf } from './stations.ts';
import type { Token } from './tokens.ts';

export function isStationToken(token: Token | undefined): boolean {
  return token?.kind === 'count' || (token?.kind === 'word' && stationOf(token.text) !== undefined);
}

export function readStations(reading: Reading, { region, today }: SlipOutlet): Result<SlipStations, SlipFlawCode> {
  const counted = reading.token();
  if (counted?.kind === 'count') {
    const first = Number(counted.text[0]);
    if (first > (today?.length ?? maxStations[region])) return refuse('station.too-many');
    reading.next();
    return isStationToken(reading.token()) ? refuse('word.misplaced') : ok({ first });
  }
  const named: string[] = [];
  for (let token = reading.token(); isStationToken(token); token = reading.token()) {
    const station = token && stationOf(token.text);
    if (!station) return refuse('word.misplaced');
    if (station.region !== region) return refuse('station.other-region');
    if (today && !today.includes(station.code)) return refuse('station.not-drawn');
    if (named.includes(station.code)) return refuse('station.twice');
    if (named.length === maxStations[region]) return refuse('station.too-many');
    named.push(station.code);
    do reading.next();
    while (reading.token()?.kind === 'point');
  }
  return ok({ named });
}
