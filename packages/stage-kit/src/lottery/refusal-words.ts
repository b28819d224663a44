/** What is said of an order that was refused: which line it is about, which limit, and what is left of it. */
import type { Refusal } from '#kernel';
import type { Stage, StageRefusal } from '../stage/stage.ts';

/** Nothing where the refusal names no line. */
export function refusalWords(
  { text, money }: Pick<Stage, 'text' | 'money'>,
  { code, value }: Refusal<StageRefusal>,
): string | undefined {
  if (typeof value?.line !== 'number') return undefined;
  const line = value.line + 1;
  const amount = (name: string) => money(String(value[name]));
  switch (code) {
    case 'order.cap_exceeded':
      return text(`stage.lottery.limit.${String(value.limit)}`, { line, left: amount('left') });
    case 'stake.out_of_range':
      return text('stage.lottery.range', { line, minimum: amount('minimum'), maximum: amount('maximum') });
    default:
      return text('stage.lottery.line', { line, reason: text(`refusal.${code}`) });
  }
}
