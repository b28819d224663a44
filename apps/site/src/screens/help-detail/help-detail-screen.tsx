/** One help entry in full, by the same parameters as in the help centre; an empty state if it does not exist. */
import { Empty, Link, useParameters, useText } from '#base/view';
import { ContactUs } from '../../features/help/contact-us.tsx';
import { DocumentText } from '../../features/help/document-text.tsx';
import { helpTagOf } from '../../features/help/help-query.ts';
import { HelpState } from '../../features/help/help-state.tsx';
import { openEntry } from '../../features/help/open-entry.ts';
import { useHelp } from '../../features/help/use-help.ts';
import styles from './help-detail.module.css';

export function HelpDetailScreen() {
  const t = useText();
  const { tag: requested, p, c } = useParameters();
  const tag = helpTagOf(requested);
  const help = useHelp(tag);
  const { parent, child } = openEntry(help.data?.list ?? [], { p, c });
  const shown = child ?? parent;
  return (
    <div className={styles.screen}>
      <HelpState help={help} />
      {help.data && help.data.list.length > 0 && !shown && (
        <Empty symbol="question" title="help.empty" line="help.empty.line" action={<ContactUs />} />
      )}
      {shown && (
        <article className={styles.entry}>
          {child && <p className={styles.of}>{parent?.title}</p>}
          <h2>{shown.title}</h2>
          <DocumentText html={shown.content} />
          {!child && (
            <ul className={styles.children}>
              {parent?.children?.map(({ id, title }) => (
                <li key={id}>
                  <Link to="/m/helpDetail" search={{ tag, p: parent.id, c: id }}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </article>
      )}
      <Link to="/m/help" search={{ tag, p: parent?.id }} className={styles.all}>
        {t('help.all')}
      </Link>
    </div>
  );
}
