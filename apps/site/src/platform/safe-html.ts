/**
 * Puts HTML written by an operator into the page. It was sanitised when it was saved. It is sanitised again here, so that one mistake
 * does no harm: by the browser's own sanitiser, or by a library that is loaded only where there is none. Styles, forms, frames and
 * handlers are left out; the page's policy would refuse them anyway.
 */

const elements = [
  'p',
  'br',
  'hr',
  'div',
  'span',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'code',
  'figure',
  'figcaption',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'small',
  'sub',
  'sup',
  'mark',
  'a',
  'img',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
];
/** The tags are removed, their content stays. */
const unwrapped = ['font', 'center', 'section', 'article', 'main', 'header', 'footer', 'h1', 'label', 'big'];
const attributes = ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'dir', 'lang', 'start'];

interface NativeSanitizer {
  readonly setHTML?: (
    html: string,
    options: {
      readonly sanitizer: {
        readonly elements: readonly string[];
        readonly replaceWithChildrenElements: readonly string[];
        readonly attributes: readonly string[];
      };
    },
  ) => void;
}

/** Resolves when the text is in the page; `isWanted`: whether it is still needed after the library has loaded. */
export async function showHtml(element: Element, html: string, isCurrent: () => boolean): Promise<void> {
  const native = element as NativeSanitizer;
  if (native.setHTML) {
    native.setHTML(html, { sanitizer: { elements, replaceWithChildrenElements: unwrapped, attributes } });
    return;
  }
  const { default: purifier } = await import('dompurify');
  if (!isCurrent()) return;
  const parsed = purifier.sanitize(html, {
    ALLOWED_TAGS: [...elements],
    ALLOWED_ATTR: [...attributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  element.replaceChildren(parsed);
}
