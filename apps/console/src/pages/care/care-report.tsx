/** Limits, reminders and breaks: how many there are now, and what changed week by week. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Section } from '../../parts/section.tsx';
import { DenseTable, Facts, useRead } from '../../parts/work/index.ts';

export function CareReport() {
  const t = useTranslate();
  const { value, error } = useRead('showCareReport', {});
  if (error !== undefined) return <Alert severity="error">{error}</Alert>;
  if (!value) return null;
  const { limits, reminders, breaks, held, weeks } = value;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '2fr 3fr' } }}>
      <Section titleKey="console.care.now">
        <Facts
          facts={[
            ...limits.map(
              ({ id, members, waiting }) =>
                [t(`console.care.limit.${id}`, { _: id }), t('console.care.limit_of', { members, waiting })] as const,
            ),
            [t('console.care.reminders'), `${reminders}`],
            [t('console.care.time_outs'), `${breaks.timeOuts}`],
            [t('console.care.exclusions'), `${breaks.exclusions}`],
            [t('console.care.permanent'), `${breaks.permanent}`],
            [t('console.care.held'), `${held}`],
          ]}
        />
      </Section>
      <Section titleKey="console.care.weeks">
        <DenseTable
          label={t('console.care.weeks')}
          rows={weeks}
          empty={t('console.care.no_changes')}
          columns={[
            { key: 'week', label: t('console.care.week'), render: ({ id }) => id },
            { key: 'limits', label: t('console.care.stricter'), isNumber: true, render: (row) => row.limits },
            { key: 'looser', label: t('console.care.looser'), isNumber: true, render: ({ looser }) => looser },
            { key: 'breaks', label: t('console.care.breaks'), isNumber: true, render: (row) => row.breaks },
            {
              key: 'interactions',
              label: t('console.care.interactions'),
              isNumber: true,
              render: ({ interactions }) => interactions,
            },
          ]}
        />
      </Section>
    </Box>
  );
}
