/** The member's level, how far the next one is, what keeps this one, and what the month has brought. */
import { artUrl, useText } from '#base/view';
import { useRewardWords } from '../../features/rewards/use-amounts.ts';
import own from './benefits.module.css';
import { type Levels, useLevelWords } from './level-words.ts';

export function LevelStatus({ status }: { readonly status: Levels }) {
  const t = useText();
  const { levelName, dayName } = useLevelWords();
  const { level, byHandUntil, levels, valid, deposits, window, monthDone, monthNeeds } = status;
  const next = levels.find((one) => one.level === level + 1);
  const isHighest = levels.length > 0 && !next;
  return (
    <section className={own.status} aria-label={t('benefits.level')}>
      <div className={own.head}>
        <div>
          <small>{t('benefits.level')}</small>
          <b>{levelName(level)}</b>
          {next && <small>{t('benefits.next', { level: levelName(next.level) })}</small>}
          {isHighest && <small>{t('benefits.highest')}</small>}
          {byHandUntil !== undefined && <small>{t('benefits.byHand', { day: dayName(byHandUntil) })}</small>}
        </div>
        <img src={artUrl('crown')} alt="" width="84" height="84" />
      </div>
      {next && (
        <>
          <Bar label={t('benefits.valid')} done={valid} needed={next.valid} />
          <Bar label={t('benefits.deposits')} done={deposits} needed={next.deposits} />
        </>
      )}
      {window && level > 0 && <Keeping level={levelName(level)} window={window} />}
      {level > 0 && <Bar label={t('benefits.month')} done={monthDone} needed={monthNeeds} />}
    </section>
  );
}

function Keeping({ level, window }: { readonly level: string; readonly window: NonNullable<Levels['window']> }) {
  const t = useText();
  const { money, isSome } = useRewardWords();
  const { dayName } = useLevelWords();
  const { done, keep, to } = window;
  const title = t('benefits.keeping', { level });
  if (!isSome(keep)) {
    return (
      <p className={own.note}>
        {title}: {t('benefits.keep.none')}
      </p>
    );
  }
  const line = t('benefits.window', { done: money(done), needed: money(keep), day: dayName(to) });
  return <Bar label={title} done={done} needed={keep} line={line} />;
}

interface BarProps {
  readonly label: string;
  readonly done: string;
  readonly needed: string;
  readonly line?: string;
}

function Bar({ label, done, needed, line }: BarProps) {
  const { money, share, isSome } = useRewardWords();
  if (!isSome(needed)) return null;
  return (
    <div className={own.bar}>
      <span>
        <small>{label}</small>
        <small>{line ?? `${money(done)} / ${money(needed)}`}</small>
      </span>
      <progress max={100} value={Math.min(100, share(done, needed))} aria-label={label} />
    </div>
  );
}
