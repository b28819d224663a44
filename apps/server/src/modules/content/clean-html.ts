/** Leaves of what an operator wrote as HTML only what a text needs; run before it is stored, so that nothing else is ever kept. */
import sanitizeHtml from 'sanitize-html';

const formats = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr'];

/** Into the site, or out of it by a way that runs nothing. A second slash would be another host. */
const isSafeLink = (address: string) => /^(https:\/\/|mailto:|tel:|\/m\/)/i.test(address);
/** The content policy loads pictures from the house alone. */
const isOwnPicture = (address: string) => /^\/m\/[\w./-]+$/.test(address) && !address.includes('..');

export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...formats, 'a', 'img'],
    allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'template',
      'xmp',
      'noembed',
      'noframes',
      'iframe',
      'title',
      'svg',
      'math',
    ],
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs.src ?? ''),
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: isSafeLink(href.trim()) ? { href: href.trim() } : {} }),
    },
  }).trim();
}
