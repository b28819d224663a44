import { expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import { currencies } from '#kernel';
import { plainLetters } from '#lottery-kit/retail/plain-letters.ts';
import { stations as names } from '#lottery-kit/retail/stations.ts';
import { family } from '../../manifest.ts';
import { regionOfGame, stationsOf } from '../../vietnam/stations.ts';
import { loadCatalogue } from '../slip/catalogue.ts';
import { readRetail, writeOrders } from '../slip/retail.ts';
import { ordersAt, outletOf } from './outlet.ts';

const regions = ['north', 'central', 'south'] as const;
const south = await loadCatalogue('vns');
const { VND } = currencies;

/** As the lobby's answer has the draws on sale. */
function onSale(now: number, without: readonly string[] = []) {
  const isoOf = (ms: number) => new Date(ms).toISOString();
  return family.games.flatMap(({ code, calendar }) => {
    if (!calendar || without.includes(code)) return [];
    const { drawNumber, opensAtMs, closesAtMs, drawsAtMs } = drawOnSale(calendar, now);
    const current = { drawNumber, opensAt: isoOf(opensAtMs), closesAt: isoOf(closesAtMs), drawsAt: isoOf(drawsAtMs) };
    return [{ gameCode: code, serverTime: isoOf(now), current }];
  });
}
/** At UTC+7. */
const at = (date: string, time: string) => Date.parse(`${date}T${time}:00+07:00`);
const TP = 'lottery-vns-ho-chi-minh';
function outlet(gameCode: string, now: number, without: readonly string[] = []) {
  const known = outletOf(gameCode, onSale(now, without));
  if (!known) throw new Error(`${gameCode} is a province’s`);
  return known;
}

it('knows every station by the game of its province, in its own region', () => {
  const codes = new Set(family.games.map(({ code }) => code));
  for (const region of regions) {
    const all = stationsOf(region);
    expect(new Set(all.map(({ station }) => station))).toEqual(new Set(Object.keys(names[region])));
    for (const { station, gameCode } of all) {
      expect([gameCode, codes.has(gameCode), regionOfGame(gameCode)]).toEqual([gameCode, true, region]);
      const name = plainLetters(names[region][station] ?? '').replaceAll(/[^a-z]/g, '');
      const province = gameCode.replace(/^lottery-vn[ns]-/, '').replaceAll('-', '');
      if (region !== 'north') expect(name.endsWith(province), gameCode).toBe(true);
    }
  }
  expect(regionOfGame('lottery-vns-5')).toBeUndefined();
});

it('has the stations of the next draws: those of the day until it closes, then those of the next', () => {
  const monday = outlet(TP, at('2026-11-30', '12:00'));
  expect([monday.day, monday.today]).toEqual(['20261130', ['tp', 'dt', 'cm']]);
  expect(outlet(TP, at('2026-11-30', '16:06')).today).toEqual(['bt', 'vt', 'bl']);
  expect(outlet('lottery-vns-da-nang', at('2026-11-28', '08:00')).today).toEqual(['dna', 'qng', 'dno']);
  expect(outlet('lottery-vnn-ha-noi', at('2026-11-30', '12:00')).today).toEqual(['mb']);
  expect(outletOf('lottery-vns-5', onSale(at('2026-11-30', '12:00')))).toBeUndefined();
});

it('makes an order for each station of a slip, and of rows without one for the frame’s own game', () => {
  const monday = outlet(TP, at('2026-11-30', '12:00'));
  const { lines, flaws } = readRetail('2d 01.02 dd 1k\ncm 123 xc 2k\n05 b 1k', south, VND, monday);
  expect(flaws).toEqual([]);
  const { orders, unsold } = ordersAt(monday, lines);
  expect(unsold).toEqual([]);
  expect(orders.map(({ draw, lines: own }) => [draw.station, draw.drawNumber, own.map(({ text }) => text)])).toEqual([
    ['tp', '20261130', ['2d 01.02 dd 1k', '05 b 1k']],
    ['dt', '20261130', ['2d 01.02 dd 1k']],
    ['cm', '20261130', ['cm 123 xc 2k']],
  ]);
  const placed = orders.map(({ draw, lines: own }) => ({
    station: draw.station,
    lines: own.map(({ line }) => ({
      play: line.play.code,
      selection: line.selection,
      unit: `${line.unitMinor}`,
    })),
  }));
  expect(writeOrders(placed, south, VND)).toBe('tp dt 01.02 dd 1k\ntp 05 b 1k\ncm 123 xc 2k');
});

it('keeps the frame’s own draw of another day apart, and says what is not sold here', () => {
  const tuesday = outlet(TP, at('2026-11-30', '16:06'), ['lottery-vns-vung-tau']);
  const { lines } = readRetail('3d 01 dd 1k\n02 dd 1k', south, VND, tuesday);
  const { orders, unsold } = ordersAt(tuesday, lines);
  expect(unsold).toEqual(['vt']);
  expect(orders.map(({ draw }) => [draw.gameCode, draw.drawNumber])).toEqual([
    [TP, '20261205'],
    ['lottery-vns-ben-tre', '20261201'],
    ['lottery-vns-bac-lieu', '20261201'],
  ]);
  const flaws = readRetail('tp 01 dd 1k', south, VND, tuesday).flaws.map(({ code }) => code);
  expect(flaws).toEqual(['station.not-drawn']);
});
