/** The icons of the first page, in the style of lucide (ISC) and partly derived from it; later screens use lucide itself. */
const paths = {
  back: 'm15 18-6-6 6-6',
  next: 'm9 18 6-6-6-6',
  down: 'm6 9 6 6 6-6',
  check: 'M20 6 9 17l-5-5',
  close: 'M18 6 6 18M6 6l12 12',
  pause: 'M9 5v14M15 5v14',
  play: 'M7 5l11 7-11 7z',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off':
    'M4 4l16 16M9.9 9.9a3 3 0 0 0 4.2 4.2M6.5 6.7C3.6 8.5 2 12 2 12s3.6 6.5 10 6.5c2 0 3.8-.6 5.2-1.5M10 5.7c.6-.1 1.3-.2 2-.2 6.4 0 10 6.5 10 6.5s-.8 1.5-2.4 3.1',
  menu: 'M4 6h16M4 12h16M4 18h11',
  slots: 'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM9 4v16M15 4v16',
  plus: 'M5 12h14M12 5v14',
  live: 'M16.25 7.75a6 6 0 0 1 0 8.5M19.1 4.9a10 10 0 0 1 0 14.2M4.9 19.1a10 10 0 0 1 0-14.2M7.75 16.25a6 6 0 0 1 0-8.5M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  gift: 'M12 7v14M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8M7.5 7a2.5 2.5 0 0 1 0-5C10.5 2 12 7 12 7s1.5-5 4.5-5a2.5 2.5 0 0 1 0 5M4 7h16a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1z',
  globe: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20',
  offline:
    'M12 20h.01M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.7M19 12.9a10 10 0 0 0-2-1.5M2 8.8a15 15 0 0 1 4.2-2.6M22 8.8a15 15 0 0 0-11.3-3.8M2 2l20 20',
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
