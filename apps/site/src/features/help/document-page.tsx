/** A document to read from start to end: numbered headings, every section open. */
import { Link, useText } from '#base/view';
import type { HelpTag } from '#contract';
import type { TextKey } from '#texts';
import { DocumentText } from './document-text.tsx';
import styles from './help.module.css';
import { HelpState } from './help-state.tsx';
import { useHelp } from './use-help.ts';

const documents: readonly { readonly tag: HelpTag; readonly path: string; readonly titleKey: TextKey }[] = [
  { tag: 'agreement', path: '/m/agreement', titleKey: 'agreement.title' },
  { tag: 'terms', path: '/m/registerTerms', titleKey: 'register.terms' },
  { tag: 'privacy', path: '/m/registerPolicy', titleKey: 'register.policy' },
];

export function DocumentPage({ tag }: { readonly tag: HelpTag }) {
  const t = useText();
  const help = useHelp(tag);
  return (
    <div className={styles.document}>
      <HelpState help={help} />
      {help.data?.list.map(({ id, title, content }, at) => (
        <section key={id} id={id} className={styles.section}>
          <h2>{t('help.number', { number: at + 1, title })}</h2>
          <DocumentText html={content} />
        </section>
      ))}
      <nav aria-label={t('document.other')} className={styles.others}>
        <h2>{t('document.other')}</h2>
        {documents
          .filter((other) => other.tag !== tag)
          .map(({ path, titleKey }) => (
            <Link key={path} to={path}>
              {t(titleKey)}
            </Link>
          ))}
      </nav>
    </div>
  );
}
