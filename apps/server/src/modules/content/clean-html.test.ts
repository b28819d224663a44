import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';
import { payloads } from './testing/payloads.ts';

const allowed: { readonly [tag: string]: readonly string[] } = {
  ...Object.fromEntries('p br b strong i em u s h2 h3 h4 ul ol li blockquote hr'.split(' ').map((tag) => [tag, []])),
  a: ['href'],
  img: ['src', 'alt'],
};

/**
 * Markup that a browser could still interpret, found without the cleaner's own parser: any "<" must begin an allowed tag, closed, with
 * quoted allowed attributes. Returns what is wrong.
 */
function violations(html: string): string[] {
  const found: string[] = [];
  const rest = html.replaceAll(
    /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*) ?\/?>/g,
    (_tag, slash: string, name: string, attributes: string) => {
      const names = allowed[name];
      if (!names) found.push(`the tag ${name}`);
      for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
        if (slash !== '' || !names?.includes(attribute)) found.push(`the attribute ${attribute} of ${name}`);
        if (attribute === 'href' && !/^(https:\/\/|mailto:|tel:|\/m\/)/i.test(value)) found.push(`the link ${value}`);
        if (attribute === 'src' && !/^\/m\/(?!.*\.\.)/.test(value)) found.push(`the picture ${value}`);
      }
      return '';
    },
  );
  if (/[<>]/.test(rest)) found.push(`a sign left over in ${JSON.stringify(rest)}`);
  return found;
}

/** Without tags and surrounding space: a nested paragraph is closed before it. */
const wordsOf = (html: string) => html.replaceAll(/\s*<[^>]*>\s*/g, '').trim();

describe('MSG-09 sanitising operators’ HTML', () => {
  it('has more than fifty payloads', () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(50);
  });

  it.each(payloads)('leaves nothing executable of %j', (payload) => {
    expect(violations(cleanHtml(payload))).toEqual([]);
    expect(violations(cleanHtml(`<p>before ${payload} after</p>`))).toEqual([]);
  });

  it('leaves nothing executable of any mixture, and is idempotent', () => {
    const bits = [
      ...payloads,
      '<',
      '>',
      '"',
      "'",
      '&lt;',
      '&#x3c;',
      '<a href=',
      '<img src=',
      '<p>',
      '</p>',
      '<!--',
      '-->',
      '<![CDATA[',
      'javascript:',
      ' onerror=x ',
      '\0',
      '\t',
      '<svg>',
      '<math><mtext>',
      '</style>',
      'text',
    ];
    const mixture = fc
      .array(fc.oneof(fc.constantFrom(...bits), fc.string({ maxLength: 8 })), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(mixture, (html) => {
        const once = cleanHtml(html);
        expect(violations(once)).toEqual([]);
        const twice = cleanHtml(once);
        expect(violations(twice)).toEqual([]);
        expect(wordsOf(twice)).toBe(wordsOf(once));
      }),
      { numRuns: 2_000 },
    );
  });

  it('preserves what a text needs', () => {
    const html =
      '<h2>Title</h2><p>One <strong>two</strong> <em>three</em> &amp; four<br />five</p><ul><li>six</li></ul><p><a href="/m/help?tag=faq">help</a> <a href="https://example.com/a?b=c">out</a> <a href="mailto:a@example.com">mail</a></p><img src="/m/art/gift.webp" alt="A gift" />';
    expect(cleanHtml(html)).toBe(html);
  });

  it('preserves the text of removed tags, but not of scripts and styles', () => {
    expect(cleanHtml('<div class="x">Hello <font color="red">you</font></div>')).toBe('Hello you');
    expect(cleanHtml('<style>p{}</style><script>alert(1)</script><p>Hello</p>')).toBe('<p>Hello</p>');
  });

  it('finds violations, if there are any', () => {
    for (const bad of [
      '<script>',
      '<p onclick="x">',
      '<a href="javascript:x">',
      '<img src="//evil/x">',
      '<p',
      'a > b',
    ]) {
      expect(violations(bad), bad).not.toEqual([]);
    }
  });
});
