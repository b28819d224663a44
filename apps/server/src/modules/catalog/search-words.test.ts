import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  distanceOf,
  foldForSearch,
  forgivenSlips,
  shortenings,
  slipKeysFor,
  slipKeysOf,
  slipsBetween,
  tailsOf,
  typedWords,
  wordsOf,
} from './search-words.ts';

it('GAME-04 folds names so that accents, tone marks, case and quotes do not matter', () => {
  expect(foldForSearch('Dragon’s  HOARD')).toBe('dragons hoard');
  expect(foldForSearch('Nổ hũ Đỏ')).toBe('no hu do');
  expect(foldForSearch('น้ำเต้า')).toBe(foldForSearch('นำเตา'));
  expect(foldForSearch('Ｆａｓｔ ５')).toBe('fast 5');
  expect(foldForSearch('巨龙宝藏')).toBe('巨龙宝藏');
});

it('folds a text once and for all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => foldForSearch(foldForSearch(text)) === foldForSearch(text)),
  );
});

it('splits names into words, and also indexes names of several words as one', () => {
  expect(wordsOf(['fast five', 'fast 5', 'dice'])).toEqual({
    words: ['fast', 'five', '5', 'dice'],
    joined: ['fastfive', 'fast5'],
  });
  expect(typedWords('a b a c d e f g')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('finds words by their suffix, and by any character in scripts without spaces', () => {
  expect(tailsOf('hoard')).toEqual(['hoard', 'oard', 'ard']);
  expect(tailsOf('of')).toEqual(['of']);
  expect(tailsOf('宝藏')).toEqual(['宝藏', '藏']);
});

it.each([
  ['dragon', 'dragon', 0],
  ['drag', 'dragon', 1],
  ['agon', 'dragon', 2],
  ['dargon', 'dragon', 3],
  ['dragn', 'dragon', 3],
  ['drragon', 'dragon', 3],
  ['fortne', 'fortune', 3],
  ['treaseure', 'treasure', 3],
  ['tresuer', 'treasure', undefined],
  ['tresuere', 'treasure', 4],
  ['dragon', 'wagon', undefined],
  ['dic', 'dac', undefined],
  ['on', 'dragon', undefined],
  ['藏', '宝藏', 2],
])('GAME-04 takes %s for %s at distance %s', (typed, word, distance) => {
  expect(distanceOf(typed, word)).toBe(distance);
});

const letter = fc.constantFrom(...'abcdeor');
const word = fc.string({ unit: letter, minLength: 1, maxLength: 12 });

const slip = fc.record({ kind: fc.constantFrom('more', 'less', 'wrong', 'swapped'), at: fc.nat(11), letter });

/** The word with random typos. */
function slipped(word: string, { kind, at, letter }: { kind: string; at: number; letter: string }): string {
  const i = at % word.length;
  const [before, here, after] = [word.slice(0, i), word.charAt(i), word.slice(i + 1)];
  if (kind === 'more') return before + letter + here + after;
  if (kind === 'less') return before + after;
  return kind === 'wrong' ? before + letter + after : before + after.charAt(0) + here + after.slice(1);
}

it('GAME-04 shares a key with every word within the tolerated typos, so that no such word is missed', () => {
  fc.assert(
    fc.property(fc.string({ unit: letter, minLength: 4, maxLength: 12 }), slip, slip, (original, first, second) => {
      const once = slipped(original, first);
      for (const typed of [once, slipped(once, second)]) {
        if (slipsBetween(typed, original) > forgivenSlips(typed.length) || typed === original) continue;
        if (forgivenSlips(typed.length) === 0) continue;
        const keys = new Set(slipKeysOf(original));
        expect(slipKeysFor(typed).some((key) => keys.has(key))).toBe(true);
      }
    }),
    { numRuns: 3_000 },
  );
});

it('measures the same distance from both sides, and zero between a word and itself', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(slipsBetween(one, other)).toBe(slipsBetween(other, one));
      expect(slipsBetween(one, one)).toBe(0);
      for (const short of shortenings(one, 1)) expect(slipsBetween(one, short)).toBeLessThanOrEqual(1);
    }),
  );
});
