/** Figures of days: what a merchant's bets and players come to, in sums that are read without a scan of bets. */
export { type DayFigures, figuresOf } from './store-days.ts';
export { changeFigures, dueFigures, figureChanges, foldFigures } from './store-figures.ts';
export { playMarkers } from './store-harm.ts';
export { addPlayers, countPlayersAnew } from './store-players.ts';
