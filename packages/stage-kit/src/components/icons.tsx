/** The few line icons of the frame, drawn like the site's (lucide, ISC), inlined because a frame uses a dozen of them only. */
import type { ReactNode } from 'react';

const PATHS = {
  close: 'M18 6 6 18M6 6l12 12',
  info: 'M12 16v-4M12 8h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  spin: 'M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7',
  bolt: 'M13 2 4 14h7l-1 8 9-12h-7l1-8Z',
  repeat: 'm17 2 4 4-4 4M3 11V9a3 3 0 0 1 3-3h15M7 22l-4-4 4-4M21 13v2a3 3 0 0 1-3 3H3',
  history: 'M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5M12 7v5l4 2',
  shield: 'M20 13c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V6l8-3 8 3v7ZM9 12l2 2 4-4',
  soundOn: 'M11 5 6 9H3v6h3l5 4V5ZM15.5 8.5a5 5 0 0 1 0 7M18.5 5.5a9 9 0 0 1 0 13',
  soundOff: 'M11 5 6 9H3v6h3l5 4V5ZM22 9l-6 6M16 9l6 6',
  shuffle:
    'm18 14 4 4-4 4M18 2l4 4-4 4M2 18h2a6 6 0 0 0 5-2.7l5-7.6A6 6 0 0 1 19 6h3M2 6h2a6 6 0 0 1 5 2.7M22 18h-3a6 6 0 0 1-5-2.7',
  swap: 'M7 16V4M3 8l4-4 4 4M17 8v12M21 16l-4 4-4-4',
  check: 'm5 12 5 5 9-10',
  back: 'M19 12H5M12 19l-7-7 7-7',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  chart: 'M4 20h16M6 16l4-5 4 3 5-8',
  ticket: 'M4 7h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4V7ZM14 7v3M14 14v2',
  down: 'm6 9 6 6 6-6',
  search: 'm20 20-4-4M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  share: 'M4 12v8h16v-8M12 3v13M8 7l4-4 4 4',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5H5V6h5',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 22 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
