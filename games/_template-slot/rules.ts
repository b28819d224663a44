/** The definition as the view reads it: strips, and what three of a symbol on a line pay. */
import definition from './definition.json' with { type: 'json' };

export const { base: strips } = definition.strips;

/** What stands on the reels before the first round. */
export const restingWindow = strips.map((strip) => strip.slice(0, definition.rows));

/** Symbols that pay, best first, each a picture of the art set; what three of them on a line pay, in stakes. */
export const pays = Object.entries(definition.pays).map(([symbol, { 3: credits }]) => ({
  symbol,
  stakes: credits / definition.stake,
}));
