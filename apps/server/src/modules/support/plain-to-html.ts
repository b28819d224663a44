/** Plain text of another member as the HTML of a message: nothing in it is a tag. */
const entities: { readonly [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function plainToHtml(text: string): string {
  const safe = text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
  return `<p>${safe.split(/\r?\n/).join('<br>')}</p>`;
}
