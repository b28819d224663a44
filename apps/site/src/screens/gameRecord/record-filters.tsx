/** How the bets ended, and which games they were on. */
import { ChevronDown } from 'lucide-react';
import type { PlayableCategory } from '#contract';
import { Field, Tabs } from '#ui';
import { useText } from '../../base/text.tsx';
import { type Filters, shownStates } from './filters.ts';
import styles from './game-record.module.css';

export interface RecordFiltersProps {
  readonly filters: Filters;
  readonly categories: readonly PlayableCategory[];
  readonly onChange: (filters: Filters) => void;
}

export function RecordFilters({ filters, categories, onChange }: RecordFiltersProps) {
  const say = useText();
  return (
    <div className={styles.filters}>
      <Tabs
        label={say('records.state')}
        tabs={shownStates.map((key) => ({ key, label: say(`records.state.${key}`) }))}
        chosen={filters.state}
        onChoose={(state) => onChange({ ...filters, state })}
      />
      <Field label={say('records.category')} after={<ChevronDown aria-hidden="true" />}>
        {(tied) => (
          <select
            {...tied}
            value={filters.category ?? ''}
            onChange={({ target: { value } }) =>
              onChange({ ...filters, category: categories.find((known) => known === value) })
            }
          >
            <option value="">{say('records.category.all')}</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {say(`category.${category}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
