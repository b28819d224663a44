/** All lotteries: a search, their groups as a filter, and below them each group with its lotteries. */
import { Search } from 'lucide-react';
import { useState } from 'react';
import { smallArtUrl, useText } from '#base/view';
import type { PlayType } from '#contract';
import { Chip, SectionTitle } from '#ui';
import { foundLotteries, groupKey, type LotteryGroup, lotteryGroups } from './found-lotteries.ts';
import styles from './lottery.module.css';
import { LotteryCard } from './lottery-card.tsx';
import type { Lottery } from './use-lotteries.ts';

/** Fewer lotteries are seen at once. */
const SEARCHED_FROM = 7;
const LONGEST = 40;

export interface LotteryFinderProps {
  readonly lotteries: readonly Lottery[];
  /** Play types to choose from on each card, instead of a single link. */
  readonly hasPlayTypes?: boolean;
}

export function LotteryFinder({ lotteries, hasPlayTypes = false }: LotteryFinderProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const groups = lotteryGroups(lotteries);
  const nameOf = (group: string) => t(groupKey(group));
  const found = foundLotteries(
    chosen === undefined ? groups : groups.filter(({ group }) => group === chosen),
    search,
    nameOf,
  );
  return (
    <>
      {lotteries.length >= SEARCHED_FROM && (
        <search className={styles.search}>
          <Search aria-hidden="true" size={20} />
          <input
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={LONGEST}
            value={search}
            placeholder={t('lottery.find')}
            aria-label={t('lottery.find')}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
      )}
      <GroupChips groups={groups} chosen={chosen} onChoose={setChosen} />
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {t('lottery.find.none', { name: search.trim() })}
        </p>
      )}
      {found.map(({ group, lotteries: members }) => (
        <section key={group} aria-label={nameOf(group)}>
          {groups.length > 1 && (
            <SectionTitle picture={smallArtUrl(members[0]?.symbol ?? 'ticket')} title={nameOf(group)} />
          )}
          <div className={styles.cards}>
            {members.map((lottery) => (
              <LotteryCard
                key={lottery.gameCode}
                lottery={lottery}
                playTypes={hasPlayTypes ? (lottery.playTypes as readonly PlayType[]) : undefined}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

interface GroupChipsProps {
  readonly groups: readonly LotteryGroup[];
  readonly chosen: string | undefined;
  /** Undefined for all, where all can be chosen. */
  readonly onChoose: (group: string | undefined) => void;
  readonly hasAll?: boolean;
}

export function GroupChips({ groups, chosen, onChoose, hasAll = true }: GroupChipsProps) {
  const t = useText();
  if (groups.length < 2) return null;
  return (
    <fieldset className={styles.groups} aria-label={t('lottery.find.groups')}>
      {hasAll && (
        <Chip isChosen={chosen === undefined} onClick={() => onChoose(undefined)}>
          {t('lottery.find.all')}
        </Chip>
      )}
      {groups.map(({ group }) => (
        <Chip key={group} isChosen={group === chosen} onClick={() => onChoose(group)}>
          {t(groupKey(group))}
        </Chip>
      ))}
    </fieldset>
  );
}
