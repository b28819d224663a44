/**
 * The definition as the view reads it. A change of the definition is a new rules version, and the published figures in the manifest
 * must be proved again (the tests compute them).
 */
import definition from './definition.json' with { type: 'json' };

/** What a paying symbol pays for three, four and five of a way, in hundredths of the stake. */
type Pays = { readonly 3: number; readonly 4: number; readonly 5: number };
type PayingSymbol = keyof typeof definition.pays;

/** A variant pays by the definition, but these symbols otherwise. */
export type HoardConfig = { readonly pays?: { readonly [Symbol in PayingSymbol]?: Pays } };

/** `clover` stands for every paying symbol and is never on the first reel; `coin` is the scatter. */
export type SlotSymbol = PayingSymbol | 'clover' | 'coin';
export type Strip = readonly SlotSymbol[];

export const { reels: REELS, rows: ROWS } = definition;

/** Symbols that pay, best first. */
export const paying = Object.keys(definition.pays) as PayingSymbol[];

export const baseStrips = definition.strips.base as readonly Strip[];
export const freeStrips = definition.strips.free as readonly Strip[];

/** What three, four and five pay by a variant, in stakes: of a symbol for each way, of coins anywhere. */
export function paysOf(symbol: PayingSymbol | 'coin', config: HoardConfig): readonly number[] {
  const pays = symbol === 'coin' ? definition.scatter.pays : (config.pays?.[symbol] ?? definition.pays[symbol]);
  return [pays[3], pays[4], pays[5]].map((credits) => credits / definition.stake);
}
