/** The heading of a page, with what can be done on it. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Title, useTranslate } from 'react-admin';

interface PageTitleProps {
  readonly titleKey: string;
  /** Of a page that shows one thing. */
  readonly name?: string;
  readonly children?: React.ReactNode;
}

export function PageTitle({ titleKey, name, children }: PageTitleProps) {
  const t = useTranslate();
  const title = name === undefined ? t(titleKey) : `${t(titleKey)} › ${name}`;
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
      <Title title={title} />
      <Typography component="h1" variant="h5">
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  );
}
