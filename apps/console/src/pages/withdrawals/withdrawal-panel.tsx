/** One withdrawal: taken by an operator, looked at, decided. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMay } from '../../parts/command-button.tsx';
import {
  type AnswerOf,
  ClaimBar,
  type OpenOrder,
  OrderPanel,
  OrderProvider,
  ReadOrder,
  ReasonDialog,
  type Requested,
  Risk,
  useAct,
  useRead,
} from '../../parts/work/index.ts';

type Order = AnswerOf<'showWithdrawalOrder'>;

/** Another operator may take it, or decide. */
const REFRESH_MS = 5_000;

export function WithdrawalPanel({ orderId, onClose }: OpenOrder) {
  const translate = useTranslate();
  const may = useMay();
  // What has passed the stages is settled.
  const mayDecide = ({ stage }: Order) => may(stage ? `withdrawals.${stage}.decide` : 'withdrawals.settle');
  const read = useRead('showWithdrawalOrder', { params: { orderId }, refreshMs: REFRESH_MS });
  return (
    <ReadOrder read={read}>
      {(order) => (
        <OrderPanel
          order={order}
          onClose={onClose}
          warnings={<Warnings order={order} />}
          facts={[
            [translate('console.money.card'), order.card],
            [translate('console.money.provider'), <OrderProvider key="provider" {...order} />],
          ]}
          decisions={mayDecide(order) && <Decisions order={order} />}
        >
          {order.reported.map(({ at, ...notice }) => (
            <Typography key={at} variant="body2">
              {translate('console.money.reported', notice)}
            </Typography>
          ))}
        </OrderPanel>
      )}
    </ReadOrder>
  );
}

function Warnings({ order: { risk, setAside } }: { readonly order: Order }) {
  const translate = useTranslate();
  return (
    <>
      <Risk reasons={risk} />
      {setAside !== undefined && (
        <Alert severity="error">{translate('console.money.setAside', { why: setAside })}</Alert>
      )}
    </>
  );
}

const declineReasons = ['other', 'name', 'account', 'documents', 'play', 'limits', 'duplicate'] as const;
const stuck: readonly Order['state'][] = ['unknown', 'sending'];

function Decisions({ order }: { readonly order: Order }) {
  const translate = useTranslate();
  const act = useAct();
  const [requested, setRequested] = useState<Requested>();
  const subject = order.id;
  const may = useMay();
  const { stage } = order;
  const refuse: Requested = {
    title: translate('console.money.refuse'),
    confirm: translate('console.money.refuse'),
    color: 'error',
    reason: 'required',
    choice: {
      label: translate('console.money.reasonForMember'),
      options: declineReasons.map((reason) => [reason, translate(`console.decline.${reason}`)]),
    },
    onConfirm: ({ reason, choice }) => act('withdrawals refuse', { subject, reason, choice }),
  };
  const settle: Requested = {
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
      {stage === 'review' && may.run('withdrawals pass') && (
        <Button variant="contained" color="success" onClick={() => act('withdrawals pass', { subject })}>
          {translate('console.money.pass')}
        </Button>
      )}
      {stage === 'finance' && may.run('withdrawals approve') && (
        <Button variant="contained" color="success" onClick={() => act('withdrawals approve', { subject })}>
          {translate(order.takesTwo ? 'console.money.requestApproval' : 'console.money.approve')}
        </Button>
      )}
      {stage && may.run('withdrawals refuse') && (
        <Button variant="outlined" color="error" onClick={() => setRequested(refuse)}>
          {translate('console.money.refuse')}
        </Button>
      )}
      {may.run('withdrawals settle-unknown') && stuck.includes(order.state) && (
        <Button variant="outlined" color="warning" onClick={() => setRequested(settle)}>
          {translate('console.money.settle')}
        </Button>
      )}
      {may.run('withdrawals try-again') && order.setAside !== undefined && (
        <Button variant="outlined" onClick={() => act('withdrawals try-again', { subject })}>
          {translate('console.money.tryAgain')}
        </Button>
      )}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </ClaimBar>
  );
}
