/** The fields of a published result, by group: what a form asks for. What is entered is read strictly, as everything else is. */
import type { DrawField } from '#engine-kit';
import { boards, isAlone, numberFormats } from '#lottery-kit/draws/drawn.ts';
import type { Group } from '#lottery-kit/play.ts';

const alone = (field: Omit<DrawField, 'count' | 'isAlone'>): DrawField => ({ ...field, count: 1, isAlone: true });

/** Six different numbers and one more. */
const sevenOf = (six: string, last: string): readonly DrawField[] => {
  const value = { kind: 'whole', from: 1, to: 49 } as const;
  return [{ name: six, count: 6, isAlone: false, value }, alone({ name: last, value })];
};

export function drawFieldsOf(group: Group): readonly DrawField[] {
  const format = numberFormats[group];
  if (format) {
    const { field, count, from, to } = format;
    return [{ name: field, count, isAlone: false, value: { kind: 'whole', from, to } }];
  }
  const board = boards[group];
  if (board) {
    return Object.entries(board).map(([name, { count, digits }]) => ({
      name,
      count,
      isAlone: isAlone(group, name, count),
      value: { kind: 'digits', digits },
    }));
  }
  if (group === 'lhc') return [...sevenOf('normal', 'special'), alone({ name: 'date', value: { kind: 'day' } })];
  return sevenOf('numbers', 'additional');
}
