/** The first words of an HTML text, for a list. The result is shown as text, so only tags are removed. */

const LONGEST = 160;

/** Tags that separate words; all others are within words. */
const BETWEEN = /<\/?(?:p|br|hr|li|ul|ol|h[2-4]|blockquote|img)\b[^>]*>/g;

const entities: { readonly [name: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

export function beginningOf(html: string): string {
  const words = html
    .replaceAll(BETWEEN, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+([.,:;!?…])|\s+/g, (_space, sign: string | undefined) => sign ?? ' ')
    .trim();
  if (words.length <= LONGEST) return words;
  const cut = words.slice(0, LONGEST);
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > LONGEST / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
