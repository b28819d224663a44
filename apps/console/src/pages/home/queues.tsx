/** What waits, with the age of the oldest. A queue of its own page is a way there. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Age, type AnswerOf, useRead } from '../../parts/work/index.ts';

type Queue = AnswerOf<'homeQueues'>['rows'][number];

const pages: { readonly [Name in Queue['queue']]: string } = {
  withdrawals: '/withdrawals',
  unknown: '/withdrawals?state=unknown',
  setAside: '/exceptions?tab=payouts',
  notices: '/exceptions?tab=payments',
  transfers: '/exceptions?tab=transfers',
  held: '/exceptions?tab=held',
  facts: '/exceptions?tab=facts',
  deposits: '/deposits',
  payments: '/reconciliation',
  vendors: '/reconciliation?area=vendors',
  approvals: '/approvals',
  chats: '/chats',
  feedback: '/feedback',
  documents: '/documents',
  reviews: '/risk?tab=abuse',
  referrals: '/referrals',
  shopOrders: '/points-shop?state=ordered',
  tournaments: '/tournaments',
  disputes: '/agents/disputes',
  draws: '/draws/waiting',
};

const REFRESH_MS = 15_000;

export function Queues() {
  const translate = useTranslate();
  const { value, error } = useRead('homeQueues', { refreshMs: REFRESH_MS });
  if (error !== undefined) return <Alert severity="error">{error}</Alert>;
  if (!value) return <Skeleton variant="rounded" height={96} />;
  return (
    <Box component="section" aria-label={translate('console.home.queues')}>
      <Typography variant="overline" component="h2" color="text.secondary">
        {translate('console.home.queues')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))' }}>
        {value.rows.map((queue) => (
          <QueueCard key={queue.queue} {...queue} />
        ))}
      </Box>
    </Box>
  );
}

function QueueCard({ queue, waiting, oldestAt }: Queue) {
  const translate = useTranslate();
  const content = (
    <Box sx={{ px: 1.5, py: 1 }}>
      <Typography variant="body2" color="text.secondary" noWrap title={translate(`console.home.queue.${queue}`)}>
        {translate(`console.home.queue.${queue}`)}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Typography variant="h5" component="p" color={waiting === 0 ? 'text.disabled' : 'text.primary'}>
          {waiting}
        </Typography>
        {oldestAt && <Age at={oldestAt} />}
      </Box>
    </Box>
  );
  return (
    <Card variant="outlined">
      <CardActionArea component={Link} to={pages[queue]}>
        {content}
      </CardActionArea>
    </Card>
  );
}
