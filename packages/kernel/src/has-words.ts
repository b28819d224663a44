/** Names: found as people type them, in any order, in any case, with or without accents, and shown with their dots in place. */

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase();

/** Whether the text has every word of the search; one without words finds everything. */
export function hasWords(text: string, search: string): boolean {
  const within = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

/** A line that begins with a dot looks torn off: it stays with what stands before it. */
export const holdDots = (name: string): string => name.replaceAll(' · ', '\u00a0· ');
