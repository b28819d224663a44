/** The betting record: filters above, the days below, one bet in full over it. */
import { useState } from 'react';
import type { AnswerOf, Endpoints } from '#contract';
import { useNavigate, useParameters } from '../../base/navigation.tsx';
import { useCategories } from '../../features/games/use-categories.ts';
import { filterSearch, questionOf, readFilters } from './filters.ts';
import styles from './game-record.module.css';
import { RecordDialog } from './record-dialog.tsx';
import { RecordFilters } from './record-filters.tsx';
import { RecordList } from './record-list.tsx';

export type BetRecord = AnswerOf<Endpoints['betRecords']>['content'][number];

export function GameRecordScreen() {
  const navigate = useNavigate();
  const categories = useCategories();
  const filters = readFilters(useParameters(), categories);
  const [shown, setShown] = useState<BetRecord>();
  return (
    <div className={styles.screen}>
      <RecordFilters
        filters={filters}
        categories={categories}
        onChange={(next) => navigate({ to: '.', search: filterSearch(next), replace: true, keepScroll: true })}
      />
      <RecordList question={questionOf(filters)} onShow={setShown} />
      <RecordDialog record={shown} onClose={() => setShown(undefined)} />
    </div>
  );
}
