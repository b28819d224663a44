/** The merchant's documents in a dialog, with the same text as on their own pages. */
import { useText } from '#base/view';
import type { HelpTag } from '#contract';
import styles from '../entry/entry.module.css';
import { DocumentText } from '../help/document-text.tsx';
import { HelpState } from '../help/help-state.tsx';
import { useHelp } from '../help/use-help.ts';

export function LegalText({ tag }: { readonly tag: HelpTag }) {
  const t = useText();
  const help = useHelp(tag);
  return (
    <div className={styles.terms}>
      <HelpState help={help} />
      {help.data?.list.map(({ id, title, content }, at) => (
        <section key={id}>
          <h3>{t('help.number', { number: at + 1, title })}</h3>
          <DocumentText html={content} />
        </section>
      ))}
    </div>
  );
}
