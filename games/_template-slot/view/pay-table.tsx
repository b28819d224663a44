/** What three of a symbol on a line pay. */
import { sheetStyles, useStage } from '#stage-kit';
import { paysE4, symbols } from '../rules.ts';
import styles from './template.module.css';

export function PayTable() {
  const { text, artUrl } = useStage();
  return (
    <section>
      <h3>{text('game.template.paytable')}</h3>
      <ul className={sheetStyles.rows}>
        {symbols.map((symbol) => (
          <li key={symbol}>
            <img className={styles.small} src={artUrl(symbol)} alt="" width={32} height={32} />
            <span>{text(`game.template.symbol.${symbol}`)}</span>
            <b>×{paysE4[symbol] / 10_000}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
