/** The state of a draw: on sale, closing, or being drawn. */
import { useText } from '#base/view';
import { numberBeingDrawn } from './draw-clock.ts';
import type { DrawNow } from './use-draw.ts';

/** "20261121-0720" → "0720": the day is obvious. */
export function shortDrawNumber(drawNumber: string): string {
  return drawNumber.split('-')[1] ?? drawNumber;
}

export function DrawState({ now: { draw, clock, failure } }: { readonly now: DrawNow }) {
  const t = useText();
  if (failure) return null;
  if (!draw || !clock) return <>{t('lottery.loading')}</>;
  const drawing = numberBeingDrawn(draw, clock);
  if (drawing !== undefined) return <>{t('lottery.drawing', { drawNumber: shortDrawNumber(drawing) })}</>;
  return <>{t('lottery.selling', { drawNumber: shortDrawNumber(draw.current.drawNumber) })}</>;
}
