/** A table of what a reading command answers. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { CommandName } from '#contract';
import { useReading } from '../../base/use-reading.ts';
import { type Column, DenseTable } from '../../parts/work/index.ts';

const REFRESH_MS = 15_000;

interface ListedProps<Row> {
  readonly command: CommandName;
  readonly titleKey: string;
  /** What it is, and what to do about it. */
  readonly hintKey: string;
  readonly idOf: (row: Row) => string;
  /** Where several lines are about one thing. */
  readonly arrange?: (rows: readonly Row[]) => readonly Row[];
  readonly columns: readonly Column<Row & { readonly id: string }>[];
  /** Beside the title, where there is something. */
  readonly action?: React.ReactNode;
}

export function Listed<Row>({ command, titleKey, hintKey, idOf, arrange, columns, action }: ListedProps<Row>) {
  const t = useTranslate();
  const { data, error, refetch } = useReading<readonly Row[]>(command, {}, REFRESH_MS);
  return (
    <Box component="section" sx={{ pb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1, px: 1 }}>
        <Box sx={{ flex: 1 }}>
          <Typography variant="h6" component="h2">
            {t(titleKey)}
          </Typography>
          <Typography color="text.secondary">{t(hintKey)}</Typography>
        </Box>
        {data && data.length > 0 && action}
      </Box>
      <DenseTable<Row & { readonly id: string }>
        label={t(titleKey)}
        rows={data && (arrange?.(data) ?? data).map((row) => ({ ...row, id: idOf(row) }))}
        error={error?.message}
        onRetry={() => void refetch()}
        empty={t('console.exceptions.none')}
        columns={columns}
      />
    </Box>
  );
}
