/** Checks that docs/requirements.md explains every requirement that is named, and that a test covers every one it explains. */
export const EXPLANATIONS = 'docs/requirements.md';

const CODE = /\b(?:ROUTE|LAY|SIDE|HOME|POP|GAME|AUTH|MEM|AGT|MSG|APP|SYS)-\d{2}\b/g;

interface Text {
  readonly path: string;
  readonly text: string;
}

/** The codes in titles of tests: a code in a comment proves nothing. */
function proved(text: string): string[] {
  const titles = [...text.matchAll(/(['"`])((?:(?!\1).)*)\1/g)].map((match) => match[2] ?? '');
  return titles.flatMap((title) => title.match(CODE) ?? []);
}

export function checkRequirements(explanations: string, tests: readonly Text[], sources: readonly Text[]): string[] {
  const explained = new Set(
    [...explanations.matchAll(/^- \*\*([A-Z]+-\d{2})\*\* \S/gm)].map((match) => match[1] ?? ''),
  );
  const inTitles = new Set(tests.flatMap(({ text }) => proved(text)));
  const unknown = [...tests, ...sources].flatMap(({ path, text }) =>
    [...new Set(text.match(CODE) ?? [])]
      .filter((code) => !explained.has(code))
      .map((code) => `${path}: names ${code}, which ${EXPLANATIONS} does not explain`),
  );
  const unproved = [...explained]
    .filter((code) => !inTitles.has(code))
    .map((code) => `${EXPLANATIONS}: no test names ${code}`);
  return [...unknown, ...unproved];
}
