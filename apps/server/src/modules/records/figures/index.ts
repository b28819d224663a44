/** Figures of days: what a merchant's bets and players come to, in sums that are read without a scan of bets. */
export { type DayFigures, figuresOf, type GameFigures } from './store-days.ts';
export { betFigures, changeFigures, figureChanges } from './store-figures.ts';
export { playMarkers } from './store-harm.ts';
export {
  countMoved,
  countPlayers,
  type NewPlayer,
  newPlayers,
  playerFigures,
  playersIn,
} from './store-players.ts';
