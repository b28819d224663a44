/** A text as a QR code: dark squares on white whatever the theme, since cameras want it so. Its code comes when one is shown. */
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#ui';
import styles from './qr-code.module.css';
import { pathOf } from './qr-path.ts';

export interface QrCodeProps {
  readonly text: string;
  /** What it is, for those who do not see it. */
  readonly label: string;
}

/** The quiet frame a reader needs, in squares. */
const QUIET = 4;

export function QrCode({ text, label }: QrCodeProps) {
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('uqr')).encode(text, { ecc: 'M', border: QUIET }),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  if (!data) return <Skeleton className={styles.code} />;
  const { size } = data;
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={styles.code}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={styles.paper} d={`M0 0h${size}v${size}H0z`} />
      <path className={styles.ink} d={pathOf(data.data)} />
    </svg>
  );
}
