/** The guides' pictures: a phone in the theme's colours, with the spot to touch highlighted. */
import type { ReactNode } from 'react';
import styles from './guide.module.css';

/** 120 × 132: the upper or the lower part of a phone. */
function Phone({ part, children }: { readonly part: 'top' | 'foot' | 'whole'; readonly children: ReactNode }) {
  const frame = {
    top: 'M10 132V22a16 16 0 0 1 16-16h68a16 16 0 0 1 16 16v110',
    foot: 'M10 0v110a16 16 0 0 0 16 16h68a16 16 0 0 0 16-16V0',
    whole: 'M26 6h68a16 16 0 0 1 16 16v88a16 16 0 0 1-16 16H26a16 16 0 0 1-16-16V22A16 16 0 0 1 26 6z',
  }[part];
  return (
    <svg viewBox="0 0 120 132" width="120" height="132" aria-hidden="true" className={styles.picture}>
      <path d={frame} className={styles.body} />
      {part !== 'foot' && <rect x="48" y="11" width="24" height="5" rx="2.500" className={styles.dark} />}
      {children}
    </svg>
  );
}

function Lit({ x, y, r = 13 }: { readonly x: number; readonly y: number; readonly r?: number }) {
  return <circle cx={x} cy={y} r={r} className={styles.lit} />;
}

/** Lines in place of text, at these heights. */
function Lines({ at, width = 62 }: { readonly at: readonly number[]; readonly width?: number }) {
  return at.map((y, i) => (
    <rect key={y} x="22" y={y} width={width - i * 8} height="6" rx="3" className={styles.faint} />
  ));
}

const share = 'M-4.500 -1.500h-2v9h13v-9h-2M0 3.500v-11M-3.500 -4.500 0 -8l3.500 3.500';

export function ShareInBar() {
  return (
    <Phone part="foot">
      <Lines at={[14, 28, 42, 56]} />
      <rect x="10" y="88" width="100" height="22" className={styles.bar} />
      <path d="M24 94l-5 5 5 5M36 94l5 5-5 5" className={styles.line} />
      <path d="M82 93.500h7v11h-7zM96 95.500h7v9h-7z" className={styles.line} />
      <Lit x={62} y={99} />
      <path d={share} transform="translate(62 99.500)" className={styles.sign} />
    </Phone>
  );
}

export function AddInSheet() {
  return (
    <Phone part="foot">
      <path
        d="M10 26a12 12 0 0 1 12-12h76a12 12 0 0 1 12 12v84a16 16 0 0 1-16 16H26a16 16 0 0 1-16-16z"
        className={styles.bar}
      />
      <rect x="50" y="19" width="20" height="3" rx="1.500" className={styles.faint} />
      <Lines at={[36, 50]} width={54} />
      <rect x="16" y="66" width="88" height="24" rx="8" className={styles.lit} />
      <rect x="24" y="75" width="46" height="6" rx="3" className={styles.ink} />
      <path d="M86 71h12v14H86zM92 74.500v7M88.500 78h7" className={styles.sign} />
      <Lines at={[102]} width={40} />
    </Phone>
  );
}

export function AddAtTop() {
  return (
    <Phone part="top">
      <rect x="18" y="28" width="22" height="7" rx="3.500" className={styles.faint} />
      <Lit x={94} y={31} r={12} />
      <path d="M88.500 31l4 4 7-8" className={styles.sign} />
      <rect x="20" y="56" width="34" height="34" rx="9" className={styles.app} />
      <path
        d="M37 64l2.600 6 6.400.5-4.900 4.200 1.500 6.300-5.600-3.400-5.600 3.400 1.500-6.300-4.900-4.200 6.400-.5z"
        className={styles.star}
      />
      <rect x="62" y="62" width="38" height="7" rx="3.500" className={styles.faint} />
      <rect x="62" y="76" width="28" height="6" rx="3" className={styles.faint} />
    </Phone>
  );
}

export function IconAtHome() {
  const places = [
    [24, 30],
    [51, 30],
    [78, 30],
    [24, 58],
    [78, 58],
    [24, 86],
    [51, 86],
  ] as const;
  return (
    <Phone part="whole">
      {places.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="18" height="18" rx="5" className={styles.faint} />
      ))}
      <Lit x={60} y={67} r={15} />
      <rect x="50" y="57" width="20" height="20" rx="6" className={styles.app} />
      <path
        d="M60 61l1.700 4 4.300.3-3.300 2.800 1 4.200-3.700-2.200-3.700 2.200 1-4.200-3.300-2.800 4.300-.3z"
        className={styles.star}
      />
    </Phone>
  );
}

export function MenuAtTop() {
  return (
    <Phone part="top">
      <rect x="18" y="24" width="64" height="14" rx="7" className={styles.bar} />
      <Lit x={96} y={31} r={12} />
      <path d="M96 25.500v.01M96 31v.01M96 36.500v.01" className={styles.dots} />
      <Lines at={[56, 70, 84, 98, 112]} />
    </Phone>
  );
}

export function InstallInMenu() {
  return (
    <Phone part="top">
      <rect x="36" y="22" width="68" height="96" rx="8" className={styles.bar} />
      <rect x="44" y="32" width="40" height="6" rx="3" className={styles.faint} />
      <rect x="44" y="48" width="30" height="6" rx="3" className={styles.faint} />
      <rect x="40" y="62" width="60" height="22" rx="7" className={styles.lit} />
      <path d="M50 67v9M46 72.500l4 4 4-4M45 79.500h10" className={styles.sign} />
      <rect x="61" y="70" width="32" height="6" rx="3" className={styles.ink} />
      <rect x="44" y="94" width="36" height="6" rx="3" className={styles.faint} />
    </Phone>
  );
}

export function InstallInDialog() {
  return (
    <Phone part="whole">
      <rect x="18" y="38" width="84" height="62" rx="10" className={styles.bar} />
      <rect x="26" y="46" width="20" height="20" rx="6" className={styles.app} />
      <path
        d="M36 50l1.700 4 4.300.3-3.300 2.800 1 4.200-3.700-2.200-3.700 2.200 1-4.200-3.300-2.800 4.300-.3z"
        className={styles.star}
      />
      <rect x="52" y="49" width="40" height="6" rx="3" className={styles.faint} />
      <rect x="52" y="59" width="26" height="5" rx="2.500" className={styles.faint} />
      <rect x="58" y="76" width="38" height="16" rx="8" className={styles.lit} />
      <rect x="66" y="81.500" width="22" height="5" rx="2.500" className={styles.ink} />
    </Phone>
  );
}
