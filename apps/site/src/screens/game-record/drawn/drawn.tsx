/** The result of a draw, as balls where it is digits and else as words. */
import { useText } from '#base/view';
import { digitsOf, lineOf } from '../describe.ts';
import styles from '../game-record.module.css';
import { useGameWords } from '../use-game-words.ts';

export function Drawn({ outcome }: { readonly outcome: unknown }) {
  const t = useText();
  const word = useGameWords();
  const digits = digitsOf(outcome);
  if (!digits) {
    // Boards of prizes have many parts.
    const line = lineOf(outcome, word, Number.POSITIVE_INFINITY);
    return line === '' ? null : <p className={styles.note}>{line}</p>;
  }
  return (
    <p className={styles.balls} role="img" aria-label={t('records.drawn', { digits: digits.join(' ') })}>
      {digits
        .map((digit, place) => ({ digit, key: `${place}` }))
        .map(({ digit, key }) => (
          <span key={key}>{digit}</span>
        ))}
    </p>
  );
}
