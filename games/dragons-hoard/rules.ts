/**
 * The definition as the view reads it. A change of the definition is a new rules version, and the published figures in the manifest
 * must be proved again (the tests compute them).
 */
import definition from './definition.json' with { type: 'json' };

/** `clover` stands for every paying symbol and is never on the first reel; `coin` is the scatter. */
export type SlotSymbol = keyof typeof definition.pays | 'clover' | 'coin';
export type Strip = readonly SlotSymbol[];

export const { reels: REELS, rows: ROWS } = definition;

/** Symbols that pay, best first. */
export const paying = Object.keys(definition.pays) as (keyof typeof definition.pays)[];

export const baseStrips = definition.strips.base as readonly Strip[];
export const freeStrips = definition.strips.free as readonly Strip[];

/** What three, four and five pay, in stakes: of a symbol for each way, of coins anywhere. */
export function paysOf(symbol: SlotSymbol): readonly number[] {
  const pays = symbol === 'coin' || symbol === 'clover' ? definition.scatter.pays : definition.pays[symbol];
  return [pays[3], pays[4], pays[5]].map((credits) => credits / definition.stake);
}
