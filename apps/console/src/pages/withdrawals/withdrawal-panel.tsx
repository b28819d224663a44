/** One withdrawal: taken by an operator, looked at, decided. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { When } from '../../parts/when.tsx';
import {
  Amount,
  type AnswerOf,
  type Asked,
  ClaimBar,
  Facts,
  ReasonDialog,
  Risk,
  StateChip,
  Timeline,
  useAct,
  useRead,
} from '../../parts/work/index.ts';

type Order = AnswerOf<'showWithdrawalOrder'>;

interface WithdrawalPanelProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** Another operator may take it, or decide. */
const REFRESH_MS = 5_000;

export function WithdrawalPanel({ orderId, onClose }: WithdrawalPanelProps) {
  const { value, error } = useRead('showWithdrawalOrder', { params: { orderId }, refreshMs: REFRESH_MS });
  if (error !== undefined) return <Alert severity="error">{error}</Alert>;
  if (!value) return <Skeleton variant="rounded" height={240} />;
  return <Opened order={value} onClose={onClose} />;
}

function Opened({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const translate = useTranslate();
  const mayDecide = useMay()('withdrawals.decide');
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          <Amount value={order.amount} currency={order.currency} />
        </Typography>
        <StateChip state={order.state} />
        <Button size="small" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </Box>
      <Risk reasons={order.risk} />
      {order.setAside !== undefined && (
        <Alert severity="error">{translate('console.money.setAside', { why: order.setAside })}</Alert>
      )}
      <Facts
        facts={[
          [
            translate('console.money.player'),
            <Link key="player" to={`/players/${order.memberId}`}>
              {order.username}
            </Link>,
          ],
          [translate('console.money.card'), order.card],
          [translate('console.money.fee'), <Amount key="fee" value={order.fee} />],
          [
            translate('console.money.provider'),
            `${order.provider}${order.providerRef ? ` · ${order.providerRef}` : ''}`,
          ],
          [translate('console.money.at'), <When key="at" at={order.createdAt} />],
        ]}
      />
      {mayDecide && <Decisions order={order} />}
      <Divider />
      <Timeline steps={order.timeline} />
      {order.reported.map((notice) => (
        <Typography key={notice.at} variant="body2">
          {translate('console.money.reported', { state: notice.state, amount: notice.amount, outcome: notice.outcome })}
        </Typography>
      ))}
    </Box>
  );
}

const declineReasons = ['other', 'name', 'account', 'documents', 'play', 'limits', 'duplicate'] as const;
const pending: readonly Order['state'][] = ['requested', 'review', 'checking'];
const stuck: readonly Order['state'][] = ['unknown', 'sending'];

function Decisions({ order }: { readonly order: Order }) {
  const translate = useTranslate();
  const act = useAct();
  const [asked, setAsked] = useState<Asked>();
  const subject = order.id;
  const isPending = pending.includes(order.state);
  const refuse: Asked = {
    title: translate('console.money.refuse'),
    confirm: translate('console.money.refuse'),
    color: 'error',
    reason: 'required',
    choice: {
      label: translate('console.money.toldMember'),
      options: declineReasons.map((reason) => [reason, translate(`console.decline.${reason}`)]),
    },
    onConfirm: ({ reason, choice }) => act('withdrawals refuse', { subject, reason, choice }),
  };
  const settle: Asked = {
    title: translate('console.money.settle'),
    confirm: translate('console.money.settle'),
    color: 'warning',
    reason: 'required',
    reasonLabel: translate('console.money.evidence'),
    choice: {
      label: translate('console.money.outcome'),
      options: [
        ['paid', translate('console.state.paid')],
        ['returned', translate('console.state.returned')],
      ],
    },
    onConfirm: ({ reason, choice }) => act('withdrawals settle-unknown', { subject, reason, choice }),
  };
  return (
    <ClaimBar order={order} kind="withdrawals">
      {isPending && (
        <>
          <Button variant="contained" color="success" onClick={() => act('withdrawals approve', { subject })}>
            {translate(order.takesTwo ? 'console.money.requestApproval' : 'console.money.approve')}
          </Button>
          <Button variant="outlined" color="error" onClick={() => setAsked(refuse)}>
            {translate('console.money.refuse')}
          </Button>
        </>
      )}
      {stuck.includes(order.state) && (
        <Button variant="outlined" color="warning" onClick={() => setAsked(settle)}>
          {translate('console.money.settle')}
        </Button>
      )}
      {order.setAside !== undefined && (
        <Button variant="outlined" onClick={() => act('withdrawals try-again', { subject })}>
          {translate('console.money.tryAgain')}
        </Button>
      )}
      <ReasonDialog asked={asked} onClose={() => setAsked(undefined)} />
    </ClaimBar>
  );
}
