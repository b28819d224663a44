/** Reads the little HTML that the house's own documents are made of into a tree, so that it is rendered like any other part of a screen. */

export type DocumentTag = 'p' | 'ul' | 'li' | 'strong' | 'a';

export type DocumentNode =
  | string
  | { readonly tag: DocumentTag; readonly href?: string; readonly children: readonly DocumentNode[] };

interface Open {
  readonly tag: DocumentTag;
  readonly href?: string;
  readonly children: DocumentNode[];
}

const TOKEN = /<(\/?)(p|ul|li|strong|a)(?: href="([^"]*)")?>|(<|[^<]+)/g;

const entities: { readonly [name: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const plain = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** What is no tag of a document is shown as the text it is. */
export function readTree(html: string): readonly DocumentNode[] {
  const root: DocumentNode[] = [];
  const open: Open[] = [];
  const here = () => open.at(-1)?.children ?? root;
  for (const [, slash, tag, href, text] of html.matchAll(TOKEN)) {
    if (text !== undefined) here().push(plain(text));
    else if (slash === '/') {
      // An end without its beginning ends nothing.
      if (open.some((one) => one.tag === tag)) while (open.pop()?.tag !== tag);
    } else {
      const node: Open = { tag: tag as DocumentTag, ...(href !== undefined && { href: plain(href) }), children: [] };
      here().push(node);
      open.push(node);
    }
  }
  return root;
}
