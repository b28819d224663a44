/** What three of a symbol on a line pay. */
import { sheetStyles, useStage } from '#stage-kit';
import { pays } from '../rules.ts';
import styles from './template.module.css';

export function PayTable() {
  const { text, artUrl } = useStage();
  return (
    <section>
      <h3>{text('game.template.paytable')}</h3>
      <ul className={sheetStyles.rows}>
        {pays.map(({ symbol, stakes }) => (
          <li key={symbol}>
            <img className={styles.small} src={artUrl(symbol)} alt="" width={32} height={32} />
            <span>{text(`game.template.symbol.${symbol}`)}</span>
            <b>×{stakes}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
