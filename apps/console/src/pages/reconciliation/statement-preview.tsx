/** How a provider's file is understood before anything of it is kept: what is wrong by line, what it comes to, its first lines. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { When } from '../../parts/when.tsx';
import { Amount, grouped } from '../../parts/work/index.ts';

export const columns = ['order', 'reference', 'kind', 'amount', 'currency', 'status', 'time', 'fee'] as const;

export type Column = (typeof columns)[number];
export type Headers = Partial<Record<Column, string>>;

interface Problem {
  readonly line: number;
  readonly flaw: string;
  readonly text: string;
}

/** What `reconcile look` answers. */
export interface Looked {
  readonly lines: number;
  readonly sums: { readonly deposits: string; readonly payouts: string; readonly fees: string };
  readonly first: readonly {
    readonly line: number;
    readonly order: string | null;
    readonly reference: string | null;
    readonly kind: string;
    readonly outcome: string;
    readonly amount: string;
    readonly at: string | null;
  }[];
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  readonly headers: readonly string[];
  readonly columns: Headers;
  readonly currency: string;
  readonly replaces?: { readonly by: string; readonly lines: number };
  readonly isSame?: boolean;
}

export function StatementPreview({ looked }: { readonly looked: Looked }) {
  const t = useTranslate();
  const { lines, sums, currency, problemCount, problems, replaces, isSame } = looked;
  return (
    <>
      {problemCount > 0 && <Problems problems={problems} count={problemCount} />}
      {lines > 0 && (
        <Typography variant="body2">
          {t('console.statement.counts', {
            lines,
            deposits: grouped(sums.deposits),
            payouts: grouped(sums.payouts),
            fees: grouped(sums.fees),
            currency,
          })}
        </Typography>
      )}
      {isSame && <Alert severity="info">{t('console.statement.same')}</Alert>}
      {replaces && !isSame && (
        <Alert severity="warning">{t('console.statement.replaces', { by: replaces.by, lines: replaces.lines })}</Alert>
      )}
      {lines > 0 && <FirstLines looked={looked} />}
    </>
  );
}

function Problems({ problems, count }: { readonly problems: readonly Problem[]; readonly count: number }) {
  const t = useTranslate();
  const textOf = ({ flaw, text }: Problem) => (flaw === 'column' ? t(`console.statement.column.${text}`) : text);
  return (
    <Alert severity="error">
      {t('console.statement.flaws', { count })}
      <Box component="ul" tabIndex={0} sx={{ m: 0, pl: 2, maxHeight: 160, overflowY: 'auto' }}>
        {problems.map((problem) => (
          <Box component="li" key={`${problem.line} ${problem.text}`} sx={{ overflowWrap: 'anywhere' }}>
            {t('console.statement.flaw', {
              line: problem.line,
              flaw: t(`console.statement.flaw.${problem.flaw}`, { _: problem.flaw }),
            })}
            {problem.text !== '' && ` · ${textOf(problem)}`}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}

function FirstLines({ looked: { first } }: { readonly looked: Looked }) {
  const t = useTranslate();
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {t('console.statement.first')}
      </Typography>
      <TableContainer tabIndex={0}>
        <Table size="small" aria-label={t('console.statement.first')}>
          <TableHead>
            <TableRow sx={{ '& th': { whiteSpace: 'nowrap' } }}>
              <TableCell>{t('console.statement.line')}</TableCell>
              <TableCell>{t('console.statement.about')}</TableCell>
              <TableCell>{t('console.statement.column.kind')}</TableCell>
              <TableCell align="right">{t('console.statement.column.amount')}</TableCell>
              <TableCell>{t('console.statement.column.status')}</TableCell>
              <TableCell>{t('console.statement.column.time')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {first.map((row) => (
              <TableRow key={row.line}>
                <TableCell>{row.line}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 140 }}>{row.order ?? row.reference}</TableCell>
                <TableCell>{t(`console.state.${row.kind}`)}</TableCell>
                <TableCell align="right">
                  <Amount value={row.amount} currency={false} />
                </TableCell>
                <TableCell>{t(`console.statement.outcome.${row.outcome}`)}</TableCell>
                <TableCell>{row.at !== null && <When at={row.at} />}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}
