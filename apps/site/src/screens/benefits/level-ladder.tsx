/** The levels one beside another; of the chosen one, what it takes, keeps and gives. */
import { useState } from 'react';
import { useText } from '#base/view';
import { Tabs } from '#ui';
import { useRewardWords } from '../../features/rewards/use-amounts.ts';
import own from './benefits.module.css';
import { type Levels, useLevelWords } from './level-words.ts';

type Level = Levels['levels'][number];

export function LevelLadder({ status }: { readonly status: Levels }) {
  const t = useText();
  const { levelName } = useLevelWords();
  const { levels, level, windowDays, isBirthdayKnown } = status;
  const [chosen, setChosen] = useState(`${Math.min(levels.length, Math.max(1, level))}`);
  const shown = levels.find((one) => `${one.level}` === chosen) ?? levels[0];
  if (!shown) return null;
  return (
    <section className={own.ladder} aria-label={t('benefits.levels')}>
      <Tabs
        label={t('benefits.levels')}
        tabs={levels.map((one) => ({ key: `${one.level}`, label: levelName(one.level) }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <Benefit level={shown} windowDays={windowDays} />
      {!isBirthdayKnown && <p className={own.note}>{t('benefits.document')}</p>}
    </section>
  );
}

function Benefit({ level, windowDays }: { readonly level: Level; readonly windowDays: number }) {
  const t = useText();
  const { money, isSome } = useRewardWords();
  const amount = (text: string) => (isSome(text) ? money(text) : t('benefits.nothing'));
  const fee = [
    ...(isSome(level.feeFixed) ? [money(level.feeFixed)] : []),
    ...(level.feeBp > 0 ? [`${level.feeBp / 100} %`] : []),
  ];
  const lines: readonly (readonly [string, string])[] = [
    [t('benefits.reach'), [`${t('benefits.valid')} ${money(level.valid)}`, ...depositOf(level)].join(' · ')],
    [t('benefits.keep'), isSome(level.keep) ? saveRule(money(level.keep)) : t('benefits.keep.none')],
    [t('benefits.gift'), amount(level.gift)],
    [t('benefits.monthly'), amount(level.monthly)],
    [t('benefits.birthday'), amount(level.birthday)],
    [t('benefits.maximum'), money(level.maximum)],
    [t('benefits.daily'), `${money(level.dailyMaximum)} · ${t('benefits.times', { times: level.dailyTimes })}`],
    [t('benefits.free'), `${level.freePerDay}`],
    [t('benefits.fee'), fee.length === 0 ? t('benefits.nothing') : fee.join(' + ')],
  ];
  function depositOf({ deposits }: Level): string[] {
    return isSome(deposits) ? [`${t('benefits.deposits')} ${money(deposits)}`] : [];
  }
  function saveRule(keep: string): string {
    return t('benefits.keep.rule', { amount: keep, days: windowDays });
  }
  return (
    <dl className={own.lines}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
