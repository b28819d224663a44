/** The few line drawings that primitives carry themselves. */
const paths = {
  back: 'm15 18-6-6 6-6',
  next: 'm9 18 6-6-6-6',
  down: 'm6 9 6 6 6-6',
  check: 'M20 6 9 17l-5-5',
  close: 'M18 6 6 18M6 6l12 12',
  pause: 'M9 5v14M15 5v14',
  play: 'M7 5l11 7-11 7z',
  eye: 'M2 12s3.600-6.500 10-6.500S22 12 22 12s-3.600 6.500-10 6.500S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off':
    'M4 4l16 16M9.900 9.900a3 3 0 0 0 4.200 4.200M6.500 6.700C3.600 8.500 2 12 2 12s3.600 6.500 10 6.500c2 0 3.800-.6 5.200-1.500M10 5.700c.6-.1 1.300-.2 2-.2 6.400 0 10 6.500 10 6.500s-.8 1.500-2.400 3.100',
} as const;

export function Glyph({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
