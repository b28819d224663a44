/** An address that no page of the console has, and a way back to one that there is. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Loading, useAuthenticated, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { PageTitle } from '../parts/page-title.tsx';

export function NotFoundPage() {
  const t = useTranslate();
  const { isPending } = useAuthenticated();
  if (isPending) return <Loading />;
  return (
    <>
      <PageTitle titleKey="ra.page.not_found" />
      <Typography sx={{ mb: 2 }}>{t('ra.message.not_found')}</Typography>
      <Button component={Link} to="/" replace variant="contained">
        {t('console.shell.to_first')}
      </Button>
    </>
  );
}
