/** What a command answers: rows as a table, one thing's values as a list, anything else as text. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { isFields } from './data-lines.ts';
import { useDataWords } from './data-words.ts';
import { Difference } from './difference.tsx';

const cell = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

export function Shown({ value }: { readonly value: unknown }) {
  const t = useTranslate();
  const words = useDataWords();
  if (Array.isArray(value))
    return value.length === 0 ? (
      <Typography>{t('ra.navigation.no_results', { name: '' })}</Typography>
    ) : (
      <Rows rows={value} />
    );
  if (!isFields(value)) return <Box sx={cell}>{words.value(undefined, value)}</Box>;
  return <Difference before={undefined} after={value} />;
}

function Rows({ rows }: { readonly rows: readonly unknown[] }) {
  const words = useDataWords();
  const fields = rows.map((row) => (isFields(row) ? row : { value: row }));
  const names = [...new Set(fields.flatMap((row) => Object.keys(row)))];
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0}>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          minWidth: '100%',
          typography: 'body2',
          '& td, & th': { textAlign: 'left', verticalAlign: 'top', p: 0.75, borderTop: 1, borderColor: 'divider' },
        }}
      >
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name}>{words.path([name])}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((row: Readonly<Record<string, unknown>>, at) => (
            <tr key={String(row.id ?? row.orderId ?? at)}>
              {names.map((name) => (
                <Box component="td" key={name} sx={cell}>
                  {words.value(name, row[name])}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
