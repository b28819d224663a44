/** What a definition must be beyond its fields: its parts fit each other, and nothing in it is without meaning. */
import type { SlotDefinition } from './definition.ts';
import { fail } from './read-fields.ts';

const MAX_SYMBOLS = 100;

export function checkRules(definition: SlotDefinition): void {
  checkWindow(definition);
  checkSymbols(definition);
  checkWins(definition);
  checkFeatures(definition);
}

/** The most rows a reel can show. */
export function maxRowsOf({ rows, heights }: SlotDefinition): number {
  return rows ?? Math.max(...(heights ?? []).flat().map(([height]) => height));
}

function checkWindow(definition: SlotDefinition): void {
  const { rows, heights, strips, win, free } = definition;
  if ((rows === undefined) === (heights === undefined)) fail('there is either rows or heights');
  if (heights && win.kind !== 'ways') fail('heights: only ways are paid on reels of different heights');
  for (const reel of heights ?? []) {
    if (new Set(reel.map(([height]) => height)).size < reel.length) fail('heights: one is listed twice');
  }
  if (!strips.base) fail('strips: there is no base');
  if (free && !strips[free.strips]) fail(`free: there are no strips ${free.strips}`);
  for (const name of Object.keys(strips)) {
    if (name !== 'base' && name !== free?.strips) fail(`strips: ${name} is used by nothing`);
  }
}

function checkSymbols(definition: SlotDefinition): void {
  const { strips, wild, scatter, hold, book, pays } = definition;
  const shown = new Set(Object.values(strips).flat(2));
  if (shown.size > MAX_SYMBOLS) fail('strips: too many symbols');
  const roles = [wild?.symbol, scatter?.symbol, hold?.symbol, book?.symbol].filter((symbol) => symbol !== undefined);
  if (new Set(roles).size < roles.length) fail('one symbol has two roles');
  for (const symbol of [scatter?.symbol, hold?.symbol, book?.symbol]) {
    if (symbol !== undefined && pays[symbol]) fail(`pays: ${symbol} makes no run`);
  }
  for (const symbol of [...roles, ...Object.keys(pays)]) {
    if (!shown.has(symbol)) fail(`no strip shows ${symbol}`);
  }
  if (book && (wild || scatter)) fail('a book is wild and scatter: there is no other');
}

function checkWins(definition: SlotDefinition): void {
  const { reels, win, pays, wild, strips, scatter, book } = definition;
  const cells = reels * maxRowsOf(definition);
  const longest = win.kind === 'cluster' ? cells : reels;
  for (const [symbol, counts] of Object.entries(pays)) {
    for (const count of Object.keys(counts).map(Number)) {
      if (count > longest) fail(`pays: there are never ${count} ${symbol}`);
      if (win.kind === 'cluster' && count < win.least) fail(`pays: ${count} ${symbol} are fewer than the least`);
    }
  }
  for (const counts of [scatter?.pays, scatter?.awards, book?.pays, book?.awards]) {
    for (const count of Object.keys(counts ?? {}).map(Number))
      if (count > cells) fail(`there are never ${count} scatters`);
  }
  if (win.kind === 'lines' && win.lines.flat().some((row) => row >= maxRowsOf(definition))) {
    fail('lines: a row is not in the window');
  }
  const isWildFirst = Object.values(strips).some(([first]) => wild && first?.includes(wild.symbol));
  if (win.kind === 'ways' && isWildFirst) fail('ways: no wild lies on the first reel');
}

function checkFeatures(definition: SlotDefinition): void {
  const { reels, rows, free, scatter, book, hold, drops, win, pays } = definition;
  const awards = Object.values({ ...scatter?.awards, ...book?.awards });
  if (awards.some((award) => award < 1)) fail('awards: an award is at least one free spin');
  if (awards.length > 0 !== (free !== undefined)) fail('free spins and their awards belong together');
  if (hold) {
    if (rows === undefined) fail('hold: the window has a fixed number of cells');
    else if (hold.trigger > reels * rows) fail('hold: there are never so many coins');
  }
  if (!book) return;
  if (win.kind !== 'lines') fail('book: the special symbol is paid on lines');
  if (drops) fail('book: nothing drops where reels are filled');
  const special = Object.keys(book.special);
  if (special.length === 0) fail('book: there is no special symbol');
  for (const symbol of special) if (!pays[symbol]) fail(`book: ${symbol} pays nothing`);
}
