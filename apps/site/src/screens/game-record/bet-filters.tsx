/** Filters for days, category, vendor, game and result: a summary line, and a sheet with the choices among what was played. */
import { useOptional } from '#base/data';
import { useText } from '#base/view';
import type { TextKey } from '#texts';
import { FilterBar } from '../../features/records/filter-bar.tsx';
import { FilterSheet, useDraft } from '../../features/records/filter-sheet.tsx';
import { periodOf } from '../../features/records/period.ts';
import { SelectField } from '../../features/records/select-field.tsx';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import { type Filters, questionOf, shownStates, USUAL } from './filters.ts';

export interface BetFiltersProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

export function BetFilters({ filters, onChange }: BetFiltersProps) {
  const t = useText();
  const { today, shortDay } = useMerchantDays();
  const { isOpen, draft, setDraft, open, close } = useDraft(filters);
  const { from, to } = filters.period;
  const { categories, vendors, games } = usePlayed(filters, draft);
  const show = (next: Filters) => {
    close();
    onChange(next);
  };
  const usual = {
    period: periodOf(USUAL, today),
    state: 'all',
    category: undefined,
    vendor: undefined,
    game: undefined,
  } as const;
  return (
    <>
      <FilterBar
        words={[
          filters.period.key === 'custom'
            ? `${shortDay(from)} – ${shortDay(to)}`
            : t(`records.period.${filters.period.key}`),
          ...nameIn(categories, filters.category),
          ...nameIn(vendors, filters.vendor),
          ...nameIn(games, filters.game),
        ]}
        onOpen={open}
        file={(request) => request('recordsFile', { params: { list: 'bets' }, query: questionOf(filters) })}
      />
      <FilterSheet
        isOpen={isOpen}
        onClose={close}
        period={draft.period}
        onPeriod={(period) => setDraft({ ...draft, period })}
        onReset={() => show(usual)}
        onShow={() => show(draft)}
      >
        <SelectField
          label={t('records.state')}
          all={t('records.state.all')}
          options={shownStates
            .filter((state) => state !== 'all')
            .map((state) => ({ value: state, label: t(`records.state.${state}`) }))}
          chosen={draft.state === 'all' ? undefined : draft.state}
          onChoose={(state) => setDraft({ ...draft, state: shownStates.find((known) => known === state) ?? 'all' })}
        />
        <SelectField
          label={t('records.kind')}
          all={t('records.category.any')}
          options={categories}
          chosen={draft.category}
          onChoose={(category) => setDraft({ ...draft, category, game: undefined })}
        />
        {vendors.length > 1 && (
          <SelectField
            label={t('records.vendor')}
            all={t('records.vendor.all')}
            options={vendors}
            chosen={draft.vendor}
            onChoose={(vendor) => setDraft({ ...draft, vendor, game: undefined })}
          />
        )}
        <SelectField
          label={t('records.game')}
          all={t('records.game.all')}
          options={games}
          chosen={draft.game}
          onChoose={(game) => setDraft({ ...draft, game })}
        />
      </FilterSheet>
    </>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

function distinct(choices: readonly Choice[]): readonly Choice[] {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}

/** The choices of the filters: categories, vendors and games played in the chosen days. Games only of the category and vendor chosen in the sheet. */
function usePlayed({ period: { from, to } }: Filters, chosen: Pick<Filters, 'category' | 'vendor'>) {
  const t = useText();
  const played = useOptional('betChoices', { from, to }, { isMine: true })?.games ?? [];
  const meant = played.filter(
    ({ category, vendor }) => (chosen.category ?? category) === category && (chosen.vendor ?? vendor) === vendor,
  );
  return {
    categories: distinct(
      played.map(({ category }) => ({ value: category, label: t(`category.${category}` as TextKey) })),
    ),
    vendors: distinct(played.map(({ vendor, vendorName }) => ({ value: vendor, label: vendorName }))),
    games: distinct(meant.map(({ game, gameName }) => ({ value: game, label: gameName }))),
  };
}

function nameIn(choices: readonly Choice[], value: string | undefined): readonly string[] {
  return value === undefined ? [] : [choices.find((choice) => choice.value === value)?.label ?? value];
}
