/** A slip as text, to be copied. */
import { useState } from 'react';
import { kitStyles, useStage } from '#stage-kit';
import styles from '../lottery.module.css';

export function WrittenText({ title, written }: { readonly title: string; readonly written: string }) {
  const { text } = useStage();
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(written);
      setCopied(written);
    } catch {
      // The text can be marked and copied by hand.
      setCopied('');
    }
  };
  return (
    <section className={styles.written}>
      <h3>{title}</h3>
      {written !== '' && (
        <>
          <pre>{written}</pre>
          <button type="button" className={kitStyles.quiet} onClick={() => void copy()}>
            {text('game.lottery.retail.copy')}
          </button>
        </>
      )}
      <p role="status">{copied !== '' && copied === written ? text('game.lottery.retail.copied') : ''}</p>
    </section>
  );
}
