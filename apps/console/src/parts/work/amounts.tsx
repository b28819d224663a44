/** Amounts, ages and states as every page of the console shows them. */
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { useScopeFacts } from '../../base/scope.ts';
import { useMoments } from '../when.tsx';

/** Groups the digits; the amount itself stays the text that the server sent. */
export function grouped(amount: string): string {
  const [whole = '', rest] = amount.split('.');
  const digits = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return rest === undefined ? digits : `${digits}.${rest}`;
}

interface AmountProps {
  readonly value: string;
  /** The merchant's, unless it is given; not said where a heading says it of all. */
  readonly currency?: string | false;
  readonly isSigned?: boolean;
}

export function Amount({ value, currency: given, isSigned }: AmountProps) {
  const { currency: own } = useScopeFacts();
  const currency = given ?? own;
  const isNegative = value.startsWith('-');
  const color = isSigned && !/^-?0(\.0*)?$/.test(value) ? (isNegative ? 'error.main' : 'success.main') : undefined;
  return (
    <Typography component="span" variant="body2" noWrap sx={{ fontVariantNumeric: 'tabular-nums', color }}>
      {grouped(value)}
      {currency && (
        <Typography component="span" variant="caption" color="text.secondary">
          {' '}
          {currency}
        </Typography>
      )}
    </Typography>
  );
}

const STEPS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 365],
  ['year', Number.POSITIVE_INFINITY],
] as const;

/** "3 min", "2 h", "5 d" in the reader's language. */
export function spanOf(seconds: number, locale: string): string {
  let count = Math.max(0, seconds);
  for (const [unit, next] of STEPS) {
    if (count < next) {
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: 0,
      }).format(Math.floor(count));
    }
    count /= next;
  }
  return '';
}

const RENEWED_MS = 15_000;

/** Now, in ms; renewed while it is shown. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), RENEWED_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long ago, with the moment itself on hover. */
export function Age({ at }: { readonly at: string }) {
  const [locale] = useLocaleState();
  const written = useMoments();
  const seconds = (useNow() - Date.parse(at)) / 1_000;
  return (
    <Tooltip title={written(at)}>
      <Typography component="time" dateTime={at} variant="body2" noWrap>
        {spanOf(seconds, locale)}
      </Typography>
    </Tooltip>
  );
}

type Color = 'default' | 'error' | 'warning' | 'success' | 'info';

const colors: { readonly [state: string]: Color } = {
  requested: 'info',
  review: 'warning',
  checking: 'warning',
  approved: 'info',
  sending: 'info',
  unknown: 'error',
  paid: 'success',
  credited: 'success',
  declined: 'default',
  cancelled: 'default',
  returned: 'default',
  expired: 'default',
  created: 'default',
  waiting: 'info',
  sent: 'warning',
  accepted: 'success',
  open: 'success',
  locked: 'error',
  on_break: 'warning',
  held: 'warning',
  won: 'success',
  lost: 'default',
  void: 'default',
  done: 'success',
  fault: 'error',
  begun: 'info',
  closed: 'warning',
  hidden: 'default',
  gone: 'default',
  proposed: 'info',
  active: 'success',
  change_proposed: 'warning',
  end_asked: 'warning',
  suspended: 'error',
  due: 'info',
  issued: 'success',
  part_paid: 'warning',
  insufficient: 'error',
  raised: 'warning',
};

export function StateChip({ state }: { readonly state: string }) {
  const translate = useTranslate();
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colors[state] ?? 'default'}
      label={translate(`console.state.${state}`, { _: state })}
    />
  );
}
