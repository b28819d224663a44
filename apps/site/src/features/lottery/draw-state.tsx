/** The state of a draw: on sale, closing, or being drawn. */
import { useText } from '../../base/text/index.ts';
import { numeroDrawing } from './draw-clock.ts';
import type { DrawNow } from './use-draw.ts';

/** "20261121-0720" → "0720": the day is obvious. */
export function shortNumero(numero: string): string {
  return numero.split('-')[1] ?? numero;
}

export function DrawState({ now: { issue, clock } }: { readonly now: DrawNow }) {
  const t = useText();
  if (!issue || !clock) return <>{t('lottery.loading')}</>;
  const drawing = numeroDrawing(issue, clock);
  if (drawing !== undefined) return <>{t('lottery.drawing', { numero: shortNumero(drawing) })}</>;
  return <>{t('lottery.selling', { numero: shortNumero(issue.current.numero) })}</>;
}
