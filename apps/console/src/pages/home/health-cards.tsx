/** Whether the books, the facts, the providers and the draws are well. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useLocaleState, useTranslate } from 'react-admin';
import { usePlugins } from '../../base/names.ts';
import { type AnswerOf, spanOf, useRead } from '../../parts/work/index.ts';

type Health = AnswerOf<'homeHealth'>;

const REFRESH_MS = 30_000;
/** Facts are delivered within a second or two. */
const LATE_SECONDS = 60;

export function HealthCards() {
  const translate = useTranslate();
  const { value, error } = useRead('homeHealth', { refreshMs: REFRESH_MS });
  const names = { payments: usePlugins('payments'), vendors: usePlugins('vendors') };
  if (error !== undefined) return <Alert severity="error">{error}</Alert>;
  if (!value) return <Skeleton variant="rounded" height={96} />;
  const { facts, draws, providers } = value;
  const isLate = facts.failing > 0 || facts.oldestSeconds > LATE_SECONDS;
  const isDisputed = draws.disputed > 0;
  return (
    <Box component="section" aria-label={translate('console.home.health')}>
      <Typography variant="overline" component="h2" color="text.secondary">
        {translate('console.home.health')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}>
        <Books books={value.books} />
        <Alert severity={isLate ? 'warning' : 'success'} variant="outlined">
          {translate(isLate ? 'console.home.facts.late' : 'console.home.facts.well', { ...facts })}
        </Alert>
        {providers.map(({ code, area, isWell, note }) => (
          <Alert key={`${area} ${code}`} severity={isWell ? 'success' : 'warning'} variant="outlined">
            {isWell
              ? translate('console.home.provider.well', { code: names[area].nameOf(code) })
              : translate('console.home.provider.differs', { code: names[area].nameOf(code), note })}
          </Alert>
        ))}
        <Alert severity={isDisputed ? 'warning' : 'success'} variant="outlined">
          {translate(isDisputed ? 'console.home.draws.disputed' : 'console.home.draws.well', { ...draws })}
        </Alert>
      </Box>
    </Box>
  );
}

function Books({ books: { drift, provedSecondsAgo, frozen } }: Pick<Health, 'books'>) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  if (frozen) {
    return (
      <Alert severity="error" variant="outlined">
        {translate('console.home.books.frozen', { by: frozen.by, reason: frozen.reason })}
      </Alert>
    );
  }
  if (drift === undefined || provedSecondsAgo === undefined) {
    return (
      <Alert severity="warning" variant="outlined">
        {translate('console.home.books.unproved')}
      </Alert>
    );
  }
  return (
    <Alert severity="success" variant="outlined">
      {translate('console.home.books.right', { drift, ago: spanOf(provedSecondsAgo, locale) })}
    </Alert>
  );
}
