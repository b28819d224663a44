/** The filters that an operator saved for a list: used by a press, and saved, renamed or removed beside it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type FilteredListName, filteredLists } from '#contract/lists';
import { useMay } from '../../command-button.tsx';
import { ReasonDialog, type Requested } from '../dialogs/reason-dialog.tsx';
import { type AnswerOf, useAct, useRead } from '../use-console.ts';

type Values = Readonly<Record<string, string | undefined>>;
type Filter = AnswerOf<'listSavedFilters'>['rows'][number];

interface SavedFiltersProps {
  readonly list: FilteredListName;
  /** By what the list is filtered now. */
  readonly values: Values;
  /** Takes every filter of the list: the empty ones are none. */
  readonly onUse: (filters: Readonly<Record<string, string>>) => void;
}

export function SavedFilters(props: SavedFiltersProps) {
  const may = useMay();
  const maySave = may.run('filters save') && may.run('filters rename') && may.run('filters remove');
  return maySave ? <Saved {...props} /> : null;
}

/** What of the values can be saved, in the order of the list's filters. */
function savable(list: FilteredListName, values: Values): Readonly<Record<string, string>> {
  const known: readonly string[] = filteredLists[list].filters;
  return Object.fromEntries(
    known.flatMap((name) => {
      const value = values[name] ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
}

const isSame = (one: Values, other: Values) =>
  Object.keys({ ...one, ...other }).every((name) => (one[name] ?? '') === (other[name] ?? ''));

function Saved({ list, values, onUse }: SavedFiltersProps) {
  const t = useTranslate();
  const { value } = useRead('listSavedFilters', { query: { list } });
  const { requested, close, save, rename, remove } = useRequests(list);
  const rows = value?.rows ?? [];
  const present = savable(list, values);
  const isFiltered = Object.keys(present).length > 0;
  const chosen = rows.find(({ filters }) => isSame(filters, values));
  const none = Object.fromEntries([...filteredLists[list].filters, ...Object.keys(values)].map((name) => [name, '']));
  if (rows.length === 0 && !isFiltered) return null;
  return (
    <Box
      role="group"
      aria-label={t('console.filters.saved')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', pb: 1 }}
    >
      {rows.map((row) => (
        <Chip
          key={row.id}
          size="small"
          label={row.name}
          color={row === chosen ? 'primary' : 'default'}
          aria-pressed={row === chosen}
          onClick={() => onUse(row === chosen ? none : { ...none, ...row.filters })}
        />
      ))}
      {chosen && (
        <>
          <Button size="small" onClick={() => rename(chosen)}>
            {t('console.filters.rename')}
          </Button>
          <Button size="small" color="error" onClick={() => remove(chosen)}>
            {t('console.filters.remove')}
          </Button>
        </>
      )}
      {!chosen && isFiltered && (
        <Button size="small" onClick={() => save(present)}>
          {t('console.filters.save')}
        </Button>
      )}
      <ReasonDialog requested={requested} onClose={close} />
    </Box>
  );
}

function useRequests(list: FilteredListName) {
  const t = useTranslate();
  const act = useAct();
  const [requested, setRequested] = useState<Requested>();
  const name = t('console.argument.filterName');
  return {
    requested,
    close: () => setRequested(undefined),
    save: (filters: Readonly<Record<string, string>>) =>
      setRequested({
        title: t('console.filters.save'),
        line: t('console.filters.hint'),
        confirm: t('console.filters.save'),
        choice: { label: name },
        onConfirm: ({ choice }) => act('filters save', { subject: list, choice, text: JSON.stringify(filters) }),
      }),
    rename: ({ id, name: initial }: Filter) =>
      setRequested({
        title: t('console.filters.rename'),
        confirm: t('console.filters.rename'),
        choice: { label: name, initial },
        onConfirm: ({ choice }) => act('filters rename', { subject: id, choice }),
      }),
    remove: ({ id, name: removed }: Filter) =>
      setRequested({
        title: t('console.filters.remove_named', { name: removed }),
        confirm: t('console.filters.remove'),
        color: 'error',
        onConfirm: () => act('filters remove', { subject: id }),
      }),
  };
}
