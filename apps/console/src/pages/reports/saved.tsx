/** What the operator saved: opened by a press, with when it is made by itself. */
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAct, useRead } from '../../parts/work/index.ts';
import { addressOf } from './report.ts';

export function Saved() {
  const t = useTranslate();
  const act = useAct();
  const navigate = useNavigate();
  const { value } = useRead('listSavedReports', {});
  if (!value || value.rows.length === 0) return null;
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ gap: 0.75, flexWrap: 'wrap' }}
      aria-label={t('console.reports.saved')}
      role="group"
    >
      {value.rows.map(({ id, name, report, query, every }) => (
        <Chip
          key={id}
          label={every === undefined ? name : `${name} · ${t(`console.reports.plan.${every}`)}`}
          onClick={() => navigate(`/reports/${report}?${addressOf(query)}`)}
          onDelete={() => act('reports forget', { subject: id })}
        />
      ))}
    </Stack>
  );
}
