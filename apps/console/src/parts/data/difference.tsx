/** What was, what is, or both, value by value: changed ones beside each other, those of something new alone. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { type DataLine, linesOf } from './data-lines.ts';
import { useDataWords } from './data-words.ts';

export interface ChangedValue {
  readonly key: string;
  readonly label: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

const cell = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;

/** On a phone a value has its name beside it, and what it was above what it is. */
const table = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  typography: 'body2',
  '& td, & th': { textAlign: 'left', verticalAlign: 'top', fontWeight: 'inherit', p: 0 },
  '& tr': {
    display: { xs: 'grid', sm: 'table-row' },
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    columnGap: 1.5,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& tbody td, & tbody th': { py: { xs: 0.5, sm: 0.75 }, pr: { sm: 1.5 } },
  '& tbody td': { gridColumn: 2 },
  '& tbody th': { gridRow: '1 / span 2' },
  '& thead tr': { display: { xs: 'none', sm: 'table-row' }, border: 0, color: 'text.secondary' },
} as const;

/** What says nothing is left out where there is no room. */
const shownWhere = (isShown: boolean) => (isShown ? {} : { display: { xs: 'none', sm: 'table-cell' } });

export function ChangedValues({ values }: { readonly values: readonly ChangedValue[] }) {
  const t = useTranslate();
  if (values.length === 0) return <Typography color="text.secondary">–</Typography>;
  // Of something new there is no before, of something removed no after.
  const hasBefore = values.some((one) => one.before !== undefined);
  const hasAfter = values.some((one) => one.after !== undefined);
  const isBoth = hasBefore && hasAfter;
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          <Box component="th" sx={{ width: '30%' }}>
            {t('console.difference.field')}
          </Box>
          {hasBefore && <th>{t(isBoth ? 'console.difference.before' : 'console.difference.was')}</th>}
          {hasAfter && <th>{t(isBoth ? 'console.difference.after' : 'console.difference.value')}</th>}
        </tr>
      </thead>
      <tbody>
        {values.map(({ key, label, before, after }) => {
          const isChanged = isBoth && before !== after;
          return (
            <tr key={key}>
              <Box component="th" scope="row" sx={{ ...cell, color: 'text.secondary' }}>
                {label}
              </Box>
              {hasBefore && (
                <Box
                  component="td"
                  sx={{
                    ...cell,
                    ...(isChanged && before !== undefined && { color: 'error.main' }),
                    ...shownWhere(before !== undefined && (isChanged || !hasAfter)),
                  }}
                >
                  {isChanged && before !== undefined ? <del>{before}</del> : (before ?? '–')}
                </Box>
              )}
              {hasAfter && (
                <Box
                  component="td"
                  sx={{
                    ...cell,
                    ...(isChanged && after !== undefined && { color: 'success.main' }),
                    ...shownWhere(after !== undefined),
                  }}
                >
                  {after ?? '–'}
                </Box>
              )}
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}

const keyOf = ({ path }: DataLine) => path.join('\n');

/** Of plain data, in the words there are for its names. */
export function Difference({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const words = useDataWords();
  const written = (lines: readonly DataLine[]) =>
    new Map(lines.map((line) => [keyOf(line), words.value(line.path.at(-1), line.value)]));
  const [was, is] = [linesOf(before), linesOf(after)];
  const [of, to] = [written(was), written(is)];
  const all = new Map([...was, ...is].map((line) => [keyOf(line), line.path]));
  const values = [...all].map(([key, path]) => ({
    key,
    label: words.path(path),
    before: of.get(key),
    after: to.get(key),
  }));
  return <ChangedValues values={values} />;
}
