/** Rules and pay table, read from the data the engine uses. */
import { RulesText, returnPercent, sheetStyles, useStage } from '#stage-kit';
import { type HoardConfig, paying, paysOf } from '../rules.ts';
import { pictureOf } from './art.ts';
import styles from './hoard.module.css';

export function HoardRules() {
  const { text, artUrl, game } = useStage();
  const { hitRate, volatility } = game.figures;
  return (
    <>
      <RulesText />
      <p>
        {text('stage.return', { percent: returnPercent(game.returns) })} ·{' '}
        {text('game.dragons-hoard.facts', {
          hit: `${(Number(hitRate) * 100).toFixed(2)}%`,
          volatility: Number(volatility).toFixed(2),
        })}
      </p>
      <h3>{text('game.dragons-hoard.paytable')}</h3>
      <p>{text('game.dragons-hoard.paytable.intro')}</p>
      <ul className={sheetStyles.rows}>
        {[...paying, 'coin' as const].map((symbol) => (
          <li key={symbol}>
            <img src={artUrl(pictureOf(symbol))} alt="" width={36} height={36} />
            {text(`game.dragons-hoard.symbol.${symbol === 'watermelon' ? 'melon' : symbol}`)}
            <b className={styles.pays}>
              {paysOf(symbol, game.config as HoardConfig).map((stakes, at) => (
                <span key={stakes}>
                  {at + 3} ×{stakes}
                </span>
              ))}
            </b>
          </li>
        ))}
      </ul>
    </>
  );
}
