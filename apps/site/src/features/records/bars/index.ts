/** Amounts by day or month as bars. */
export { BarFigure } from './bar-figure.tsx';
