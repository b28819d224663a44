import { expect, it } from 'vitest';
import { readDraw } from '#lottery-kit/draws/drawn.ts';
import { makeDraw } from '#lottery-kit/draws/make-draw.ts';
import { groups } from '#lottery-kit/play.ts';
import { drawFieldsOf } from './draw-fields.ts';

let state = 7;
const chance = {
  uniform(count: number) {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647;
    return state % count;
  },
};

it.each(groups)('what is asked for of a draw of %s is what is published, and what is entered so is read', (group) => {
  const draw = makeDraw(group, chance, '2026-11-24');
  const fields = drawFieldsOf(group);
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(draw));
  const entered = Object.fromEntries(
    fields.map(({ name, count, isAlone, value }) => {
      const given = draw[name];
      const values = isAlone ? [given] : Array.isArray(given) ? given : [];
      expect(values).toHaveLength(count);
      const texts = values.map(String);
      if (value.kind === 'digits') expect(texts.every((text) => text.length === value.digits)).toBe(true);
      const read = texts.map((text) => (value.kind === 'whole' ? Number(text) : text));
      return [name, isAlone ? read[0] : read];
    }),
  );
  expect(entered).toEqual(draw);
  expect(readDraw(group, entered).ok).toBe(true);
});
