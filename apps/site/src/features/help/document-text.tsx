/** A part of a document: paragraphs, lists, links. Rendered on the server as well. */
import type { ReactNode } from 'react';
import { Link, readLocation } from '#base/view';
import { classNames } from '#ui';
import { type DocumentNode, readTree } from './document-tree.ts';
import styles from './help.module.css';

export function DocumentText({ html, className }: { readonly html: string; readonly className?: string }) {
  return <div className={classNames(styles.text, className)}>{readTree(html).map(rendered)}</div>;
}

function rendered(node: DocumentNode, at: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag: Tag, href, children } = node;
  const inside = children.map(rendered);
  if (Tag !== 'a') return <Tag key={at}>{inside}</Tag>;
  if (href?.startsWith('/m/')) {
    const { pathname, search } = readLocation(href);
    return (
      <Link key={at} to={pathname} search={search}>
        {inside}
      </Link>
    );
  }
  return (
    <a key={at} href={href?.startsWith('https://') ? href : undefined} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  );
}
