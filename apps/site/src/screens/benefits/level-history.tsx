/** How the member's level came about, newest first. */
import { useText } from '#base/view';
import { useRewardWords } from '../../features/rewards/use-amounts.ts';
import own from './benefits.module.css';
import { type Levels, useLevelWords } from './level-words.ts';

export function LevelHistory({ history }: Pick<Levels, 'history'>) {
  const t = useText();
  const { money, time } = useRewardWords();
  const { levelName } = useLevelWords();
  return (
    <section className={own.history}>
      <h2>{t('benefits.history')}</h2>
      <ol className={own.list}>
        {history.map(({ at, why, after, done, needed }) => (
          <li key={`${at}/${why}/${after}`}>
            <span>
              <b>{t(`benefits.why.${why}`, { level: levelName(after) })}</b>
              {done !== undefined && needed !== undefined && (
                <small>
                  {money(done)} / {money(needed)}
                </small>
              )}
            </span>
            <small suppressHydrationWarning>{time(at)}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
