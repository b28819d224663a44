/** Plain data as names and values; two of them side by side as what changes. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text as it is; React shows it as text, whatever is in it. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return value === '' ? '–' : value;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  if (isFields(value) && Object.keys(value).length === 0) return '–';
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
}

const fieldsOf = (value: unknown): Fields =>
  isFields(value) ? value : value === null || value === undefined ? {} : { '': value };

const cell = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '.82rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

/** What is, was, or both. */
export function Difference({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const t = useTranslate();
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  if (names.length === 0) return <Typography color="text.secondary">–</Typography>;
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        '& td, & th': { textAlign: 'left', verticalAlign: 'top', p: 0.75, borderTop: 1, borderColor: 'divider' },
      }}
    >
      <thead>
        <tr>
          <Box component="th" sx={{ width: '24%' }}>
            {t('console.difference.field')}
          </Box>
          <th>{t('console.difference.before')}</th>
          <th>{t('console.difference.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const isChanged = name in was && name in is && plainText(was[name]) !== plainText(is[name]);
          return (
            <tr key={name}>
              <Box component="td" sx={{ color: 'text.secondary' }}>
                {name}
              </Box>
              <Box component="td" sx={{ ...cell, ...(isChanged && { color: 'error.main' }) }}>
                {plainText(was[name])}
              </Box>
              <Box component="td" sx={{ ...cell, ...(isChanged && { color: 'success.main' }) }}>
                {plainText(is[name])}
              </Box>
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}

/** Rows as a table, one row's fields as a list, anything else as text. */
export function Shown({ value }: { readonly value: unknown }) {
  const t = useTranslate();
  if (Array.isArray(value))
    return value.length === 0 ? (
      <Typography>{t('ra.navigation.no_results', { name: '' })}</Typography>
    ) : (
      <Rows rows={value} />
    );
  if (!isFields(value)) return <Box sx={cell}>{plainText(value)}</Box>;
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'minmax(110px, 24%) 1fr', gap: 0.75, m: 0 }}>
      {Object.entries(value).flatMap(([name, one]) => [
        <Box component="dt" key={`${name}-name`} sx={{ color: 'text.secondary' }}>
          {name}
        </Box>,
        <Box component="dd" key={name} sx={{ ...cell, m: 0 }}>
          {plainText(one)}
        </Box>,
      ])}
    </Box>
  );
}

function Rows({ rows }: { readonly rows: readonly unknown[] }) {
  const fields = rows.map(fieldsOf);
  const names = [...new Set(fields.flatMap((row) => Object.keys(row)))];
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0}>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          minWidth: '100%',
          '& td, & th': { textAlign: 'left', verticalAlign: 'top', p: 0.75, borderTop: 1, borderColor: 'divider' },
        }}
      >
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((row, at) => (
            <tr key={String(row.id ?? row.orderId ?? at)}>
              {names.map((name) => (
                <Box component="td" key={name} sx={cell}>
                  {plainText(row[name])}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
