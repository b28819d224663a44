/** One order of a queue: its amount and state, what is known of it, the decisions that are open, its timeline. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { When } from '../../when.tsx';
import { Amount, StateChip } from '../amounts.tsx';
import { PlayerLink } from '../player-link.tsx';
import type { OrderRow } from './order-columns.tsx';
import { Facts, type Step, Timeline } from './order-facts.tsx';

interface Order extends OrderRow {
  readonly fee: string;
  readonly timeline: readonly Step[];
}

interface OrderPanelProps {
  readonly order: Order;
  readonly onClose: () => void;
  /** Shown before the facts. */
  readonly warnings?: ReactNode;
  /** Between the player and the time of the order. */
  readonly facts: readonly (readonly [string, ReactNode])[];
  readonly decisions: ReactNode;
  readonly children?: ReactNode;
}

export function OrderPanel({ order, onClose, warnings, facts, decisions, children }: OrderPanelProps) {
  const translate = useTranslate();
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
      {warnings}
      <Facts
        facts={[
          [translate('console.money.player'), <PlayerLink key="player" {...order} />],
          ...facts,
          [translate('console.money.fee'), <Amount key="fee" value={order.fee} />],
          [translate('console.money.at'), <When key="at" at={order.createdAt} />],
        ]}
      />
      {decisions}
      <Divider />
      <Timeline steps={order.timeline} />
      {children}
    </Box>
  );
}

interface ReadOrderProps<Read> {
  readonly read: { readonly value: Read | undefined; readonly error: string | undefined };
  readonly children: (order: Read) => ReactNode;
}

/** The order once it has come; before that, that it is on its way or why it does not come. One look that fails takes nothing away. */
export function ReadOrder<Read>({ read: { value, error }, children }: ReadOrderProps<Read>) {
  if (error === undefined && !value) return <Skeleton variant="rounded" height={240} />;
  return (
    <>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {value && children(value)}
    </>
  );
}
