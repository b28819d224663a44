/** The length of a text as people count it. */
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** In graphemes, as people count: a family emoji of four is one. */
export function lengthOf(text: string): number {
  return [...letters.segment(text.trim())].length;
}
