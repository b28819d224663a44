/** The paths under a page. An address that the page does not have says so, and leads back to one that there is. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, Route, Routes } from 'react-router-dom';
import { PageTitle } from './page-title.tsx';

export function PageRoutes({ children }: { readonly children: ReactNode }) {
  return (
    <Routes>
      {children}
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}

export function NoSuchPage() {
  const t = useTranslate();
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
