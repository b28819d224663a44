/** How far members came, step by step: each as a bar of those who registered, with its number and its share. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { grouped } from '../../parts/work/index.ts';
import { stepsOf } from './funnel.ts';
import type { Shown } from './report.ts';
import { useColumnLabel } from './report-table.tsx';

export function FunnelSteps({ shown }: { readonly shown: Shown }) {
  const t = useTranslate();
  const label = useColumnLabel();
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Typography component="figcaption" variant="subtitle2" sx={{ mb: 1 }}>
        {t('console.reports.steps')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {stepsOf(shown).map(({ step, count, share }) => (
          <Box
            component="li"
            key={step}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(90px, 22%) minmax(0, 1fr) minmax(96px, max-content)',
              gap: 1.5,
              alignItems: 'center',
              typography: 'body2',
            }}
          >
            <span>{label(step)}</span>
            <Box sx={{ bgcolor: 'action.hover', borderRadius: 0.5, height: 18 }}>
              <Box sx={{ bgcolor: 'primary.light', borderRadius: 0.5, height: 18, width: `${share * 100}%` }} />
            </Box>
            <Box component="span" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {grouped(`${count}`)}{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {(share * 100).toFixed(1)} %
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
