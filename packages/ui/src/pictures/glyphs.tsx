/** The icons of the first page, in the style of lucide (ISC) and partly derived from it; later screens use lucide itself. */
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
  menu: 'M4 6h16M4 12h16M4 18h11',
  slots: 'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM9 4v16M15 4v16',
  plus: 'M5 12h14M12 5v14',
  live: 'M16.250 7.750a6 6 0 0 1 0 8.500M19.100 4.900a10 10 0 0 1 0 14.200M4.900 19.100a10 10 0 0 1 0-14.200M7.750 16.250a6 6 0 0 1 0-8.500M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  gift: 'M12 7v14M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8M7.500 7a2.500 2.500 0 0 1 0-5C10.500 2 12 7 12 7s1.500-5 4.500-5a2.500 2.500 0 0 1 0 5M4 7h16a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1z',
  globe: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM12 2a14.500 14.500 0 0 0 0 20 14.500 14.500 0 0 0 0-20M2 12h20',
  offline:
    'M12 20h.01M8.500 16.400a5 5 0 0 1 7 0M5 12.900a10 10 0 0 1 5.200-2.700M19 12.900a10 10 0 0 0-2-1.500M2 8.800a15 15 0 0 1 4.200-2.600M22 8.800a15 15 0 0 0-11.300-3.800M2 2l20 20',
} as const;

export type GlyphName = keyof typeof paths;

export function Glyph({ name }: { readonly name: GlyphName }) {
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
