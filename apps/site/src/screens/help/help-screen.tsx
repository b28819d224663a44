/** The help centre: topics above, numbered entries below that expand in place; `p` and `c` open the entries they name. */
import { useEffect, useRef } from 'react';
import { Link, smallArtUrl, useParameters, useText } from '#base/view';
import type { TextKey } from '#texts';
import { Accordion, type AccordionEntry, classNames } from '#ui';
import { ContactUs } from '../../features/help/contact-us.tsx';
import { DocumentText } from '../../features/help/document-text.tsx';
import { helpTagOf, type ShownTag } from '../../features/help/help-query.ts';
import { HelpState } from '../../features/help/help-state.tsx';
import { openEntry } from '../../features/help/open-entry.ts';
import { type HelpEntry, useHelp } from '../../features/help/use-help.ts';
import styles from './help-screen.module.css';

const topics = [
  { tag: 'faq', titleKey: 'menu.faq', symbol: 'question' },
  { tag: 'terms', titleKey: 'menu.terms', symbol: 'scroll' },
  { tag: 'privacy', titleKey: 'menu.privacy', symbol: 'lock' },
] as const satisfies readonly { readonly tag: ShownTag; readonly titleKey: TextKey; readonly symbol: string }[];

export function HelpScreen() {
  const t = useText();
  const { tag: named, p, c } = useParameters();
  const tag = helpTagOf(named);
  const help = useHelp(tag);
  return (
    <div className={styles.screen}>
      <nav aria-label={t('help.topics')}>
        <ul className={styles.topics}>
          {topics.map(({ tag: other, titleKey, symbol }) => (
            <li key={other}>
              <Link
                to="/m/help"
                search={{ tag: other }}
                replace
                keepScroll
                className={classNames(styles.topic, other === tag && styles.chosen)}
                aria-current={other === tag ? 'page' : undefined}
              >
                <img src={smallArtUrl(symbol)} alt="" width="30" height="30" />
                {t(titleKey)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <HelpState help={help} />
      {help.data && help.data.list.length > 0 && (
        <Entries key={`${tag} ${p} ${c}`} tag={tag} entries={help.data.list} p={p} c={c} />
      )}
      <div className={styles.still}>
        <p>{t('help.still')}</p>
        <ContactUs />
      </div>
    </div>
  );
}

interface EntriesProps {
  readonly tag: ShownTag;
  readonly entries: readonly HelpEntry[];
  readonly p: string | undefined;
  readonly c: string | undefined;
}

function Entries({ tag, entries, p, c }: EntriesProps) {
  const t = useText();
  const { parent, child } = openEntry(entries, { p, c });
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the requested entry into view, below the header.
  useEffect(() => {
    const opened = [...(list.current?.querySelectorAll('details[open] > summary') ?? [])].at(-1);
    opened?.scrollIntoView({ block: 'center' });
  }, []);
  const bodyOf = ({ id, content, children }: HelpEntry) => (
    <>
      {content !== '' && <DocumentText html={content} />}
      {children && <Accordion entries={children.map((one) => childOf(id, one))} openKey={child?.id} />}
    </>
  );
  const childOf = (parentId: string, one: NonNullable<HelpEntry['children']>[number]): AccordionEntry => ({
    key: one.id,
    title: one.title,
    body: (
      <>
        <DocumentText html={one.content} />
        <Link to="/m/helpDetail" search={{ tag, p: parentId, c: one.id }} className={styles.page}>
          {t('help.page')}
        </Link>
      </>
    ),
  });
  return (
    <div ref={list} className={styles.entries}>
      <Accordion
        openKey={parent?.id}
        entries={entries.map((entry, at) => ({
          key: entry.id,
          title: t('help.number', { number: at + 1, title: entry.title }),
          body: bodyOf(entry),
        }))}
      />
    </div>
  );
}
