/** The state of an order, large; with an animation when the money has arrived. */
import { artUrl, Money } from '#base/view';
import { classNames } from '#ui';
import type { Mood } from './order-states.ts';
import styles from './orders.module.css';

const sparks = Array.from({ length: 12 }, (_, at) => `${at}`);
const grounds = { moving: styles.heroMoving, good: styles.heroGood, bad: styles.heroBad, back: undefined };

export interface OrderHeroProps {
  readonly symbol: string;
  readonly title: string;
  readonly line: string;
  readonly amount: string;
  readonly mood: Mood;
}

export function OrderHero({ symbol, title, line, amount, mood }: OrderHeroProps) {
  return (
    <section className={classNames(styles.hero, grounds[mood])} role="status">
      {mood === 'good' && (
        <span aria-hidden="true">
          {sparks.map((key) => (
            <i key={key} className={styles.spark} />
          ))}
        </span>
      )}
      <img src={artUrl(symbol)} alt="" width="92" height="92" />
      <h2>{title}</h2>
      <Money amount={amount} className={styles.sum} />
      <p>{line}</p>
    </section>
  );
}
