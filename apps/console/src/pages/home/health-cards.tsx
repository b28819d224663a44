/** Whether the books, the facts, the providers, the draws and the work in the background are well. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
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
  if (error !== undefined) return <Alert severity="error">{error}</Alert>;
  if (!value) return <Skeleton variant="rounded" height={96} />;
  const { facts } = value;
  const isLate = facts.failing > 0 || facts.oldestSeconds > LATE_SECONDS;
  return (
    <Box component="section" aria-label={translate('console.home.health')}>
      <Typography variant="overline" component="h2" color="text.secondary">
        {translate('console.home.health')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}>
        <Books books={value.books} />
        <Sign isWell={!isLate}>
          {translate(isLate ? 'console.home.facts.late' : 'console.home.facts.well', countsOf(facts))}
        </Sign>
        <Providers providers={value.providers} />
        <Draws draws={value.draws} />
        <Jobs jobs={value.jobs} />
        {value.work.map((work) => (
          <Work key={work.kind} work={work} />
        ))}
      </Box>
    </Box>
  );
}

interface SignProps {
  readonly isWell: boolean;
  /** Where it is bad, how bad; a warning without it. */
  readonly bad?: 'warning' | 'error';
  readonly children: ReactNode;
}

const Sign = ({ isWell, bad = 'warning', children }: SignProps) => (
  <Alert severity={isWell ? 'success' : bad} variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Alert>
);

function useSpan() {
  const [locale] = useLocaleState();
  return {
    span: (seconds: number) => spanOf(seconds, locale),
    since: (at: string) => spanOf((Date.now() - Date.parse(at)) / 1_000, locale),
  };
}

/** Where more wait than were counted, that is said; so many may fail as well. */
function countsOf({ waiting, isMore = false, failing, oldestSeconds }: Health['facts']) {
  const counted = (count: number) => (isMore && count === waiting ? `${count}+` : count);
  return { waiting: counted(waiting), failing: counted(failing), oldestSeconds };
}

function Books({ books: { drift, violations, provedSecondsAgo, frozen } }: Pick<Health, 'books'>) {
  const translate = useTranslate();
  const { span } = useSpan();
  const sums = drift.map(({ currency, amount }) => `${amount} ${currency}`).join(', ') || '0';
  if (frozen)
    return (
      <Sign isWell={false} bad="error">
        {translate('console.home.books.frozen', { by: frozen.by, reason: frozen.reason })}
      </Sign>
    );
  if (violations.length > 0)
    return (
      <Sign isWell={false} bad="error">
        {translate('console.home.books.wrong', { drift: sums, violations: violations.join('; ') })}
      </Sign>
    );
  return provedSecondsAgo === undefined ? (
    <Sign isWell={false}>{translate('console.home.books.unproved')}</Sign>
  ) : (
    <Sign isWell>{translate('console.home.books.right', { drift: sums, ago: span(provedSecondsAgo) })}</Sign>
  );
}

function Providers({ providers }: Pick<Health, 'providers'>) {
  const translate = useTranslate();
  const { since } = useSpan();
  const names = { payments: usePlugins('payments'), vendors: usePlugins('vendors') };
  return providers.map(({ code, area, isWell, note, oldestAt }) => {
    const named = { code: names[area].nameOf(code), note, ago: oldestAt === undefined ? '' : since(oldestAt) };
    return (
      <Sign key={`${area} ${code}`} isWell={isWell}>
        {translate(isWell ? 'console.home.provider.well' : 'console.home.provider.differs', named)}
      </Sign>
    );
  });
}

function Draws({ draws: { disputed, late, lateSince } }: Pick<Health, 'draws'>) {
  const translate = useTranslate();
  const { since } = useSpan();
  const faults = [
    ...(late > 0 ? [translate('console.home.draws.late', { late, ago: since(lateSince ?? '') })] : []),
    ...(disputed > 0 ? [translate('console.home.draws.disputed', { disputed })] : []),
  ];
  return <Sign isWell={faults.length === 0}>{faults.join(' ') || translate('console.home.draws.well')}</Sign>;
}

/** One sign where all is well; else one of each that is not. */
function Jobs({ jobs }: Pick<Health, 'jobs'>) {
  const translate = useTranslate();
  const { span } = useSpan();
  const ill = jobs.filter(({ isWell }) => !isWell);
  if (ill.length === 0)
    return (
      <Sign isWell={jobs.length > 0}>
        {translate(jobs.length > 0 ? 'console.home.jobs.well' : 'console.home.jobs.none', { count: jobs.length })}
      </Sign>
    );
  return ill.map(({ name, ranSecondsAgo, fault }) => {
    const named = translate(`console.job.${name.replaceAll(' ', '_')}`, { _: name });
    const text =
      fault !== undefined
        ? translate('console.home.jobs.failed', { name: named, fault })
        : ranSecondsAgo === undefined
          ? translate('console.home.jobs.never', { name: named })
          : translate('console.home.jobs.late', { name: named, ago: span(ranSecondsAgo) });
    return (
      <Sign key={name} isWell={false}>
        {text}
      </Sign>
    );
  });
}

function Work({ work: { kind, waiting, isMore, late, failed, oldestAt } }: { readonly work: Health['work'][number] }) {
  const translate = useTranslate();
  const { since } = useSpan();
  const isWell = late === 0 && failed === 0;
  const key = isWell ? (waiting > 0 ? 'waiting' : 'none') : 'late';
  const named = {
    kind: translate(`console.home.work.${kind}`),
    waiting: isMore ? `${waiting}+` : waiting,
    late,
    failed,
    ago: oldestAt === undefined ? '' : since(oldestAt),
  };
  return <Sign isWell={isWell}>{translate(`console.home.work.${key}`, named)}</Sign>;
}
