/** The heading of a page, with what can be done on it. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Title, useTranslate } from 'react-admin';

export function PageTitle({ titleKey, children }: { readonly titleKey: string; readonly children?: React.ReactNode }) {
  const t = useTranslate();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'space-between',
        pt: 2.5,
        pb: 1.5,
      }}
    >
      <Title title={t(titleKey)} />
      <Typography component="h1" variant="h5">
        {t(titleKey)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  );
}
