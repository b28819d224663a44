/** Rules and pay table, read from the data the engine uses. */
import { RulesText, sheetStyles, useStage } from '#stage-kit';
import { rules } from '../rules.ts';
import { paying } from '../ways.ts';
import { pictureOf } from './art.ts';
import styles from './hoard.module.css';

const times = (multiplierE4: number) => `×${multiplierE4 / 10_000}`;

export function HoardRules() {
  const { text, artUrl, game } = useStage();
  const { hitRate, volatility } = game.figures;
  return (
    <>
      <RulesText />
      <p>
        {text('stage.return', { percent: '97.10' })} ·{' '}
        {text('game.dragons-hoard.facts', {
          hit: `${(Number(hitRate) * 100).toFixed(2)}%`,
          volatility: Number(volatility).toFixed(2),
        })}
      </p>
      <h3>{text('game.dragons-hoard.paytable')}</h3>
      <p>{text('game.dragons-hoard.paytable.intro')}</p>
      <ul className={sheetStyles.rows}>
        {[...paying.map((symbol) => [symbol, rules.pays[symbol]] as const), ['coin', rules.coinPays] as const].map(
          ([symbol, pays]) => (
            <li key={symbol}>
              <img src={artUrl(pictureOf[symbol])} alt="" width={36} height={36} />
              {text(`game.dragons-hoard.symbol.${symbol === 'watermelon' ? 'melon' : symbol}`)}
              <b className={styles.pays}>
                <span>3 {times(pays[0])}</span>
                <span>4 {times(pays[1])}</span>
                <span>5 {times(pays[2])}</span>
              </b>
            </li>
          ),
        )}
      </ul>
    </>
  );
}
