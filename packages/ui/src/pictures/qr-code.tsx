/** A text as a QR code: dark squares on white in every theme, since cameras need it. The encoder is loaded when a code is shown. */
import { useEffect, useState } from 'react';
import type { QrCodeGenerateResult } from 'uqr';
import { Skeleton } from '../primitives/skeleton.tsx';
import styles from './qr-code.module.css';
import { pathOf } from './qr-path.ts';

export interface QrCodeProps {
  readonly text: string;
  /** The text alternative for screen readers. */
  readonly label: string;
}

/** The quiet zone that a reader needs, in squares. */
const QUIET = 4;

/** Undefined until it is encoded. */
function useQrCode(text: string): QrCodeGenerateResult | undefined {
  const [encoded, setEncoded] = useState<{ readonly text: string; readonly code: QrCodeGenerateResult }>();
  useEffect(() => {
    let isShown = true;
    void import('uqr').then(
      ({ encode }) => {
        if (isShown) setEncoded({ text, code: encode(text, { ecc: 'M', border: QUIET }) });
      },
      // On failure the skeleton stays: the text can always be copied as well.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [text]);
  return encoded?.text === text ? encoded.code : undefined;
}

export function QrCode({ text, label }: QrCodeProps) {
  const code = useQrCode(text);
  if (!code) return <Skeleton className={styles.code} />;
  const { size, data } = code;
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={styles.code}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={styles.paper} d={`M0 0h${size}v${size}H0z`} />
      <path className={styles.ink} d={pathOf(data)} />
    </svg>
  );
}
