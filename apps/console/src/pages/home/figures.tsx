/** Today against yesterday and the same day of last week; fourteen days as a chart; what categories return. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useLocaleState, useTranslate } from 'react-admin';
import { Amount, type AnswerOf, DenseTable, grouped, useRead } from '../../parts/work/index.ts';
import { DayChart } from './day-chart.tsx';

type HomeFigures = AnswerOf<'homeFigures'>;
type Day = HomeFigures['today'];

const REFRESH_MS = 60_000;

interface Measure {
  readonly key: string;
  readonly read: (day: Day) => string;
  readonly isMoney?: boolean;
}

const measures: readonly Measure[] = [
  { key: 'players', read: ({ players }) => `${players}` },
  { key: 'newPlayers', read: ({ newPlayers }) => `${newPlayers}` },
  { key: 'bets', read: ({ bets }) => `${bets}` },
  { key: 'stake', read: ({ stake }) => stake, isMoney: true },
  { key: 'ggr', read: ({ ggr }) => ggr, isMoney: true },
  { key: 'bonuses', read: ({ bonuses }) => bonuses, isMoney: true },
  { key: 'ngr', read: ({ ngr }) => ngr, isMoney: true },
  { key: 'deposits', read: ({ deposits }) => deposits.amount, isMoney: true },
  { key: 'withdrawals', read: ({ withdrawals }) => withdrawals.amount, isMoney: true },
];

export function Figures() {
  const translate = useTranslate();
  const { value, error } = useRead('homeFigures', { refreshMs: REFRESH_MS });
  if (error !== undefined) return <Alert severity="error">{error}</Alert>;
  if (!value) return <Skeleton variant="rounded" height={320} />;
  return (
    <Box component="section" aria-label={translate('console.home.figures')} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))' }}>
        {measures.map((measure) => (
          <MeasureCard key={measure.key} measure={measure} figures={value} />
        ))}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(400px, 2fr)' },
        }}
      >
        <Card variant="outlined" sx={{ p: 2, minWidth: 0 }}>
          <DayChart days={value.series} currency={value.currency} />
        </Card>
        <Card variant="outlined" sx={{ px: 1, minWidth: 0 }}>
          <Returns figures={value} />
        </Card>
      </Box>
    </Box>
  );
}

interface MeasureCardProps {
  readonly measure: Measure;
  readonly figures: HomeFigures;
}

function MeasureCard({ measure: { key, read, isMoney }, figures }: MeasureCardProps) {
  const translate = useTranslate();
  const today = read(figures.today);
  return (
    <Card variant="outlined" sx={{ px: 1.5, py: 1 }} data-measure={key}>
      <Typography variant="body2" color="text.secondary">
        {translate(`console.home.measure.${key}`)}
      </Typography>
      <Typography variant="h6" component="p" noWrap sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {grouped(today)}
        {isMoney && (
          <Typography component="span" variant="caption" color="text.secondary">
            {' '}
            {figures.currency}
          </Typography>
        )}
      </Typography>
      {(['yesterday', 'lastWeek'] as const).map((before) => (
        <Against
          key={before}
          label={translate(`console.home.${before}`)}
          today={today}
          before={read(figures[before])}
        />
      ))}
    </Card>
  );
}

interface AgainstProps {
  readonly label: string;
  readonly today: string;
  readonly before: string;
}

/** The change in percent; without something above zero to compare with, only the figure of that day. */
function Against({ label, today, before }: AgainstProps) {
  const [locale] = useLocaleState();
  const base = Number(before);
  const change = base > 0 ? (Number(today) - base) / base : undefined;
  const format = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}>
      <Typography variant="caption" color="text.secondary">
        {label} {grouped(before)}
      </Typography>
      {change !== undefined && (
        <Typography variant="caption" color={change < 0 ? 'error.main' : 'success.main'} sx={{ ml: 'auto' }}>
          {new Intl.NumberFormat(locale, format).format(change)}
        </Typography>
      )}
    </Box>
  );
}

const percent = (bp: number | undefined) => (bp === undefined ? '–' : `${(bp / 100).toFixed(2)}\u00a0%`);

function Returns({ figures: { categories } }: { readonly figures: HomeFigures }) {
  const translate = useTranslate();
  return (
    <DenseTable
      label={translate('console.home.returns')}
      empty={translate('console.home.noBets')}
      rows={categories.map((row) => ({ id: row.category, ...row }))}
      columns={[
        {
          key: 'category',
          label: translate('console.home.returns'),
          render: ({ category }) => translate(`console.category.${category}`, { _: category }),
        },
        {
          key: 'stake',
          label: translate('console.home.measure.stake'),
          isNumber: true,
          render: ({ stake }) => <Amount value={stake} currency={false} />,
        },
        {
          key: 'return',
          label: translate('console.home.actual'),
          isNumber: true,
          render: ({ returnBp }) => percent(returnBp),
        },
        {
          key: 'theory',
          label: translate('console.home.theory'),
          isNumber: true,
          render: ({ theoryBp }) => percent(theoryBp),
        },
      ]}
    />
  );
}
