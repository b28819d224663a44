/** Letters without case and accents: what is typed with a Vietnamese keyboard and without one reads alike. */
export function plainLetters(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');
}
