import { expect, it } from 'vitest';
import { keyOf, type PressedKey } from './key-of.ts';

const press = (change: Partial<PressedKey>) =>
  keyOf({ key: 'a', code: 'KeyA', ctrlKey: false, altKey: false, metaKey: false, target: {}, ...change });

it('is the letter that the keyboard writes, in whatever case, and the space key', () => {
  expect(press({})).toBe('a');
  expect(press({ key: 'A' })).toBe('a');
  // A French keyboard has it elsewhere.
  expect(press({ key: 'a', code: 'KeyQ' })).toBe('a');
  expect(press({ key: ' ', code: 'Space' })).toBe(' ');
});

it('is by its place where the keyboard writes no Latin letters', () => {
  expect(press({ key: 'ฟ', code: 'KeyA' })).toBe('a');
  expect(press({ key: 'Enter', code: 'Enter' })).toBeUndefined();
});

it('is none where the browser or a field takes it', () => {
  expect(press({ ctrlKey: true })).toBeUndefined();
  expect(press({ metaKey: true })).toBeUndefined();
  expect(press({ altKey: true })).toBeUndefined();
  expect(press({ target: { localName: 'input', type: 'text' } })).toBeUndefined();
  expect(press({ target: { localName: 'select', type: 'select-one' } })).toBeUndefined();
  expect(press({ target: { localName: 'textarea', type: 'textarea' } })).toBeUndefined();
  // A slider takes no letters.
  expect(press({ target: { localName: 'input', type: 'range' } })).toBe('a');
  expect(press({ target: { localName: 'button', type: 'button' } })).toBe('a');
});
