/** Takes the shown report away as a file, or saves what is asked for, with a plan if it is wanted. */
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMay } from '../../parts/command-button.tsx';
import { FormDialog, useAct } from '../../parts/work/index.ts';
import { FILES_ID } from './files.tsx';
import type { ReportRow, Requested, Shown } from './report.ts';
import { useColumnLabel } from './report-table.tsx';

const formats = ['csv', 'xlsx'] as const;
const plans = ['', 'day', 'week', 'month'] as const;

interface ReportActionsProps {
  readonly report: ReportRow['id'];
  /** Of such whole periods alone: it is planned with them. */
  readonly period: ReportRow['period'];
  readonly requested: Requested;
  /** Of the report as it is shown: what its file is headed by. */
  readonly columns: Shown['columns'] | undefined;
}

/** The words by which the page heads its columns. */
function useHeadings(columns: Shown['columns'] = []): Readonly<Record<string, string>> {
  const label = useColumnLabel();
  return Object.fromEntries(columns.map(({ key }) => [key, label(key)]));
}

export function ReportActions({ report, period, requested, columns }: ReportActionsProps) {
  const t = useTranslate();
  const act = useAct();
  const headings = useHeadings(columns);
  const may = useMay().run(`export ${report}`);
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      {may &&
        formats.map((choice) => (
          <Button
            key={choice}
            size="small"
            variant="outlined"
            onClick={async () => {
              const done = await act(`export ${report}`, { choice, text: JSON.stringify({ ...requested, headings }) });
              // How far it has come is below the report.
              if (done === 'done') document.getElementById(FILES_ID)?.scrollIntoView({ block: 'nearest' });
            }}
          >
            {choice.toUpperCase()}
          </Button>
        ))}
      <Button size="small" onClick={() => setSaving(true)}>
        {t('console.reports.save')}
      </Button>
      {isSaving && (
        <SaveForm
          report={report}
          period={period}
          requested={requested}
          columns={columns}
          mayPlan={may}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

interface SaveFormProps extends ReportActionsProps {
  readonly mayPlan: boolean;
  readonly onClose: () => void;
}

function SaveForm({ report, period = 'day', requested, columns, mayPlan, onClose }: SaveFormProps) {
  const t = useTranslate();
  const act = useAct();
  const headings = useHeadings(columns);
  const [name, setName] = useState(t(`console.report.${report}`));
  const [every, setEvery] = useState<(typeof plans)[number]>('');
  const [format, setFormat] = useState<(typeof formats)[number]>('xlsx');
  const [notify, setNotify] = useState('');

  const save = () => {
    const plan = every === '' ? {} : { every, format, notify };
    return act('reports save', { text: JSON.stringify({ name, report, query: requested, headings, ...plan }) });
  };

  return (
    <FormDialog title={t('console.reports.save')} onSend={save} onClose={onClose}>
      <TextField
        size="small"
        label={t('console.reports.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 100, required: true } }}
        autoFocus
      />
      {mayPlan && (
        <TextField
          select
          size="small"
          label={t('console.reports.plan')}
          value={every}
          onChange={({ target }) => setEvery(target.value as typeof every)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          {plans
            .filter((plan) => plan === '' || period === 'day' || plan === period)
            .map((plan) => (
              <MenuItem key={plan} value={plan}>
                {t(`console.reports.plan.${plan === '' ? 'none' : plan}`)}
              </MenuItem>
            ))}
        </TextField>
      )}
      {every !== '' && (
        <>
          <TextField
            select
            size="small"
            label={t('console.reports.format')}
            value={format}
            onChange={({ target }) => setFormat(target.value as typeof format)}
          >
            {formats.map((one) => (
              <MenuItem key={one} value={one}>
                {one.toUpperCase()}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            size="small"
            type="email"
            label={t('console.reports.notify')}
            helperText={t('console.reports.notify_line')}
            value={notify}
            onChange={({ target }) => setNotify(target.value)}
            slotProps={{ htmlInput: { required: true } }}
          />
        </>
      )}
    </FormDialog>
  );
}
