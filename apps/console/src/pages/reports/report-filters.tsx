/** The days, the grouping and the filters of a report. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Chooser } from '../../parts/form/numbers/chooser.tsx';
import { type Option, useFilterOptions } from './filter-options.ts';
import { addressOf, daysBefore, lastDay, type ReportRow, type Requested } from './report.ts';

interface ReportFiltersProps {
  readonly report: ReportRow;
  readonly requested: Requested;
  readonly today: string;
  /** Those of the report as it is shown. */
  readonly games: readonly Option[];
  readonly onChange: (address: URLSearchParams) => void;
}

const SPANS = [1, 7, 30, 90, 365] as const;

export function ReportFilters({ report, requested, today, games, onChange }: ReportFiltersProps) {
  const t = useTranslate();
  const options = useFilterOptions(report.id, games);
  const [draft, setDraft] = useState(requested);
  const change = (more: Partial<Requested>) => setDraft({ ...draft, ...more });

  function submit(event: FormEvent) {
    event.preventDefault();
    onChange(addressOf(draft));
  }

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          size="small"
          label={t(`console.reports.${name}`)}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { max: lastDay(report, today), required: true },
          }}
          sx={{ width: 160 }}
        />
      ))}
      {report.groups.length > 0 && (
        <TextField
          select
          size="small"
          label={t('console.reports.by')}
          value={draft.by ?? ''}
          onChange={({ target }) => onChange(addressOf({ ...draft, by: target.value as NonNullable<Requested['by']> }))}
          sx={{ width: 140 }}
        >
          {report.groups.map((group) => (
            <MenuItem key={group} value={group}>
              {t(`console.reports.group.${group}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {report.filters.map((name) => (
        <FilterField
          key={name}
          label={t(`console.reports.filter.${name}`)}
          value={draft[name] ?? ''}
          options={options[name]}
          isOpen={name === 'game'}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      <Button type="submit" variant="contained">
        {t('console.reports.show')}
      </Button>
      <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
        {(report.period === undefined ? SPANS : []).map((days) => {
          const isChosen = requested.to === today && requested.from === daysBefore(today, days);
          return (
            <Chip
              key={days}
              size="small"
              variant={isChosen ? 'filled' : 'outlined'}
              color={isChosen ? 'primary' : 'default'}
              label={t('console.reports.days', { smart_count: days })}
              onClick={() => onChange(addressOf({ ...draft, from: daysBefore(today, days), to: today }))}
            />
          );
        })}
      </Box>
    </Box>
  );
}

interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  /** Any code may be written, too. */
  readonly isOpen: boolean;
  readonly onChange: (value: string) => void;
}

function FilterField({ label, value, options, isOpen, onChange }: FilterFieldProps) {
  const t = useTranslate();
  if (isOpen)
    return (
      <Box sx={{ width: 210 }}>
        <Chooser
          label={label}
          value={value}
          choices={options}
          isRequired={false}
          onChange={(code) => onChange(code.trim())}
        />
      </Box>
    );
  // An address may name one that is offered no more.
  const isKnown = value === '' || options.some(({ code }) => code === value);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ width: 160 }}
    >
      <MenuItem value="">{t('console.state.all')}</MenuItem>
      {[...options, ...(isKnown ? [] : [{ code: value, name: value }])].map(({ code, name }) => (
        <MenuItem key={code} value={code}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
