/** Accounts with providers: where each comes from, its versions, and what may be done with them. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { PageTitle } from '../../parts/page-title.tsx';
import { type RowOf, useRead } from '../../parts/work/index.ts';
import { AccountCard } from './account-card.tsx';

const kinds = ['payment', 'vendor', 'messenger', 'identity'] as const;

export function Page() {
  const t = useTranslate();
  const { value, error, refetch } = useRead('listProviderAccounts', {});
  const of = (kind: (typeof kinds)[number]): readonly RowOf<'listProviderAccounts'>[] =>
    value?.rows.filter((row) => row.kind === kind) ?? [];
  return (
    <>
      <PageTitle titleKey="console.providers.title" />
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 900 }}>
        {t('console.providers.about')}
      </Typography>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {!value && error === undefined && <Skeleton variant="rounded" height={240} />}
      {value?.rows.length === 0 && <Alert severity="info">{t('console.providers.empty')}</Alert>}
      <Box sx={{ display: 'grid', gap: 3 }}>
        {kinds
          .filter((kind) => of(kind).length > 0)
          .map((kind) => (
            <Box key={kind} component="section" aria-label={t(`console.providers.kind.${kind}`)}>
              <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
                {t(`console.providers.kind.${kind}`)}
              </Typography>
              <Box sx={{ display: 'grid', gap: 2 }}>
                {of(kind).map((account) => (
                  <AccountCard key={account.id} account={account} onSaved={refetch} />
                ))}
              </Box>
            </Box>
          ))}
      </Box>
    </>
  );
}
