/** The slot kit: slots as data, played, shown and counted. Runs in Node and in the browser alike. */
export { compileSlot } from './compile.ts';
export { countRound } from './counting/count-round.ts';
export { simulateRounds } from './counting/simulate-round.ts';
export type { SlotDefinition } from './definition.ts';
export { slotEngine } from './engine.ts';
export { readDefinition } from './read-definition.ts';
export type { ShownRound, ShownSpin, ShownWin } from './show-round.ts';
export { createSpinner } from './spin.ts';
