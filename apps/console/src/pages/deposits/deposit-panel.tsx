/** One deposit: taken by an operator, its receipts looked at, decided. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
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
  useAct,
  useRead,
} from '../../parts/work/index.ts';

type Order = AnswerOf<'showDepositOrder'>;

/** Another operator may take it, or decide. */
const REFRESH_MS = 5_000;

export function DepositPanel({ orderId, onClose }: OpenOrder) {
  const translate = useTranslate();
  const read = useRead('showDepositOrder', { params: { orderId }, refreshMs: REFRESH_MS });
  return (
    <ReadOrder read={read}>
      {(order) => (
        <OrderPanel
          order={order}
          onClose={onClose}
          facts={[
            [translate('console.money.method'), <OrderProvider key="provider" {...order} />],
            ...(order.reference ? [[translate('console.money.reference'), order.reference] as const] : []),
            ...(order.remark ? [[translate('console.money.remark'), order.remark] as const] : []),
          ]}
          decisions={
            <>
              <Receipts orderId={order.id} />
              <Decisions order={order} />
            </>
          }
        />
      )}
    </ReadOrder>
  );
}

interface Picture {
  readonly name: string;
  readonly base64: string | null;
}

/** Looking at a member's pictures is recorded: they are loaded when somebody asks for them. */
function Receipts({ orderId }: { readonly orderId: string }) {
  const translate = useTranslate();
  const act = useAct();
  const may = useMay();
  const [files, setFiles] = useState<readonly Picture[]>();
  const load = async () => {
    const done = (await act.read('deposits receipts', { subject: orderId })) as
      | { readonly files: readonly Picture[] }
      | undefined;
    setFiles(done?.files ?? []);
  };
  if (!may.run('deposits receipts')) return null;
  if (!files) return <Button onClick={load}>{translate('console.money.receipts')}</Button>;
  if (files.length === 0)
    return <Typography color="text.secondary">{translate('console.money.noReceipts')}</Typography>;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {files.map(({ name, base64 }) =>
        base64 === null ? (
          <Alert key={name} severity="warning">
            {translate('console.money.receiptMissing')}
          </Alert>
        ) : (
          <Box
            key={name}
            component="img"
            src={`data:image/jpeg;base64,${base64}`}
            alt={translate('console.money.receipt')}
            sx={{ maxWidth: '100%', maxHeight: 320, borderRadius: 1 }}
          />
        ),
      )}
    </Box>
  );
}

const open: readonly Order['state'][] = ['created', 'waiting', 'checking'];

function Decisions({ order }: { readonly order: Order }) {
  const translate = useTranslate();
  const act = useAct();
  const [requested, setRequested] = useState<Requested>();
  const may = useMay();
  const subject = order.id;
  const refuse: Requested = {
    title: translate('console.money.refuse'),
    confirm: translate('console.money.refuse'),
    color: 'error',
    reason: 'required',
    onConfirm: ({ reason }) => act('deposits refuse', { subject, reason }),
  };
  const other: Requested = {
    title: translate('console.money.otherAmount'),
    confirm: translate('console.money.requestApproval'),
    reason: 'required',
    choice: { label: translate('console.money.amount'), initial: order.amount },
    onConfirm: ({ reason, choice }) => act('deposits confirm', { subject, reason, choice }),
  };
  const reverse: Requested = {
    title: translate('console.money.reverse'),
    confirm: translate('console.money.requestApproval'),
    color: 'warning',
    reason: 'required',
    onConfirm: ({ reason }) => act('deposits reverse', { subject, reason }),
  };
  if (may.run('deposits reverse') && order.state === 'credited' && !order.isReversed) {
    return (
      <>
        <Button color="warning" onClick={() => setRequested(reverse)}>
          {translate('console.money.reverse')}
        </Button>
        <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
      </>
    );
  }
  if (!open.includes(order.state) && order.state !== 'expired') return null;
  return (
    <ClaimBar order={order} kind="deposits">
      {may.run('deposits confirm') && (
        <>
          <Button variant="contained" color="success" onClick={() => act('deposits confirm', { subject })}>
            {translate(order.takesTwo ? 'console.money.requestApproval' : 'console.money.confirm')}
          </Button>
          <Button variant="outlined" onClick={() => setRequested(other)}>
            {translate('console.money.otherAmount')}
          </Button>
        </>
      )}
      {may.run('deposits refuse') && open.includes(order.state) && (
        <Button variant="outlined" color="error" onClick={() => setRequested(refuse)}>
          {translate('console.money.refuse')}
        </Button>
      )}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </ClaimBar>
  );
}
