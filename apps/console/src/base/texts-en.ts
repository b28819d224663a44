/** All texts of one language, as one chunk. */
const files: Readonly<Record<string, Readonly<Record<string, string>>>> = import.meta.glob('../../texts/en/*.json', {
  eager: true,
  import: 'default',
});

export const texts: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(files));
