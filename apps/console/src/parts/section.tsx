/** A part of a page under a heading. */
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

export function Section({ titleKey, children }: { readonly titleKey: string; readonly children: React.ReactNode }) {
  const t = useTranslate();
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 1.5 }}>
        {t(titleKey)}
      </Typography>
      {children}
    </Paper>
  );
}
