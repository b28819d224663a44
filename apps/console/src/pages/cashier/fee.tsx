/** A fee as it is said: a fixed part, a share of the amount, or both. */
import { useTranslate } from 'react-admin';
import { fromWhole } from '../../parts/form/numbers/scaled.ts';
import { grouped } from '../../parts/work/index.ts';

const SHARE_DECIMALS = 2;

interface FeeProps {
  readonly fixed: string;
  readonly share: number;
  readonly currency: string;
}

export function Fee({ fixed, share, currency }: FeeProps) {
  const t = useTranslate();
  const parts = [
    ...(/[1-9]/.test(fixed) ? [`${grouped(fixed)} ${currency}`] : []),
    ...(share > 0 ? [`${fromWhole(share, SHARE_DECIMALS, false)} %`] : []),
  ];
  return <span>{parts.length === 0 ? t('console.cashier.no_fee') : parts.join(' + ')}</span>;
}
