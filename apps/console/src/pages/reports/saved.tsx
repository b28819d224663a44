/** What the operator saved: opened by a press, with when it is made by itself. */
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { ReasonDialog, type Requested, useAct, useRead } from '../../parts/work/index.ts';
import { addressOf } from './report.ts';

export function Saved() {
  const t = useTranslate();
  const act = useAct();
  const navigate = useNavigate();
  const { value } = useRead('listSavedReports', {});
  const [requested, setRequested] = useState<Requested>();
  if (!value || value.rows.length === 0) return null;
  const remove = ({ id, name, every }: (typeof value.rows)[number]) =>
    setRequested({
      title: t('console.reports.remove_saved', { name }),
      ...(every !== undefined && { line: t('console.reports.remove_planned') }),
      confirm: t('console.sure.remove'),
      color: 'error',
      onConfirm: () => act('reports forget', { subject: id }),
    });
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ gap: 0.75, flexWrap: 'wrap' }}
      aria-label={t('console.reports.saved')}
      role="group"
    >
      {value.rows.map((row) => {
        const { id, name, report, query, every } = row;
        return (
          <Chip
            key={id}
            label={every === undefined ? name : `${name} · ${t(`console.reports.plan.${every}`)}`}
            onClick={() => navigate(`/reports/${report}?${addressOf(query)}`)}
            onDelete={() => remove(row)}
          />
        );
      })}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Stack>
  );
}
