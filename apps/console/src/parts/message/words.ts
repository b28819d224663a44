/** A message as an operator writes it, in plain text, and as it is sent: title and HTML by language. */

export interface Words {
  readonly title: string;
  readonly text: string;
}

/** By language; one that has no words is not sent in that language. */
export type MessageDraft = Readonly<Record<string, Words>>;

const entities: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const signs: { readonly [entity: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** A blank line begins a paragraph. */
function htmlOf(text: string): string {
  const safe = text.trim().replace(/[&<>"]/g, (sign) => entities[sign] ?? '');
  return safe
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.split('\n').join('<br>')}</p>`)
    .join('');
}

/** HTML of a message as text: nothing of it is a tag any more. */
export function textOf(html: string): string {
  return html
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/(p|div|li|h\d|blockquote)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => signs[entity] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** As commands take it: the languages that have words. */
export function filledWords(draft: MessageDraft) {
  const written = Object.entries(draft).filter(([, { title, text }]) => `${title}${text}`.trim() !== '');
  return Object.fromEntries(
    written.map(([language, { title, text }]) => [language, { title: title.trim(), content: htmlOf(text) }]),
  );
}
