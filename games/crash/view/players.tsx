/** Who plays this round: masked names, stakes, and what they were cashed out at. */
import { useStage } from '#stage-kit';
import styles from './crash.module.css';
import { type CrashGame, timesOf } from './use-crash.ts';

export function Players({ game: { bets = [], betCount = 0, round } }: { game: CrashGame }) {
  const { text, money } = useStage();
  const stateOf = (state: string) => (state === 'open' && round?.phase === 'ended' ? 'lost' : state);
  return (
    <section className={styles.players} aria-label={text('game.crash.players')}>
      <b>{text('game.crash.players.count', { count: betCount })}</b>
      <ul>
        {bets.map(({ betId, name, stake, state, paidE4 }) => (
          <li key={betId} data-state={stateOf(state)}>
            <span>{name}</span>
            {money(stake)}
            {state === 'won' && paidE4 !== undefined && <em>×{timesOf(paidE4 / 100)}</em>}
          </li>
        ))}
      </ul>
    </section>
  );
}
