/** Parses the small HTML subset of our documents into a tree, so that React renders it. */
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

/** A tag that is not part of the subset becomes text. */
export function readTree(html: string): readonly DocumentNode[] {
  const root: DocumentNode[] = [];
  const open: Open[] = [];
  const here = () => open.at(-1)?.children ?? root;
  for (const [, slash, tag, href, text] of html.matchAll(TOKEN)) {
    if (text !== undefined) here().push(plain(text));
    else if (slash === '/') {
      // An end tag without a start is ignored.
      if (open.some((one) => one.tag === tag)) while (open.pop()?.tag !== tag);
    } else {
      const node: Open = { tag: tag as DocumentTag, ...(href !== undefined && { href: plain(href) }), children: [] };
      here().push(node);
      open.push(node);
    }
  }
  return root;
}
