/** The lines of an order: play, selection, price, and result. */
import { useLingui } from '@lingui/react';
import { useMoneyShape, useText } from '#base';
import { Badge, Money } from '#ui';
import styles from '../game-record.module.css';
import { lineOf, useGameWords } from '../round/index.ts';
import { betTones } from '../tones.ts';
import type { Order } from './use-order.ts';

export function OrderLines({ order: { gameId, lines } }: { readonly order: Order }) {
  const t = useText();
  const shape = useMoneyShape();
  const { i18n } = useLingui();
  const word = useGameWords();
  /** The names of plays are in each game's own texts; a play without a name shows its code. */
  const nameOf = (play: string) => {
    const key = `game.${gameId}.play.${play}`;
    const name = i18n._(key);
    return name === key ? play : name;
  };
  return (
    <ul className={styles.lines}>
      {lines.map(({ id, play, selection, betCount, unit, multiple, payout, state }) => (
        <li key={id}>
          <span className={styles.what}>
            <b>{nameOf(play)}</b>
            <small>{lineOf(selection, word)}</small>
            <small>
              {t('records.line.price', { betCount, multiple })} <Money amount={unit} {...shape} />
            </small>
          </span>
          <span className={styles.came}>
            <Badge tone={betTones[state]}>{t(`records.bet.${state}`)}</Badge>
            {state === 'won' && <Money amount={payout} {...shape} className={styles.won} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
