/** The rows of a report, and under them their sums. */
import Box from '@mui/material/Box';
import { alpha, type Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Coded, useVariantWords } from '../../parts/data/coded.tsx';
import { useDays, When } from '../../parts/when.tsx';
import { Amount, DenseTable, grouped, Named, PlayerLink, StateChip } from '../../parts/work/index.ts';
import type { Shown } from './report.ts';
import type { NameOf } from './use-names.ts';

type Kind = Shown['columns'][number]['kind'];

interface Row {
  readonly id: string;
  readonly cells: readonly string[];
}

interface ReportTableProps {
  readonly shown: Shown | undefined;
  readonly report: string;
  readonly by: string | undefined;
  readonly nameOf: NameOf;
  readonly error: string | undefined;
  readonly onRetry: () => void;
}

const numbers: readonly Kind[] = ['count', 'money', 'share'];
/** More would hide the figure. */
const MAX_WARMTH = 0.4;
const LATER = /^later(\d+)$/;
/** Ids begin with the moment of their making: those of one minute differ at their ends. */
const SHORT_ID = 8;

/** Of a cohort: the more came again, the stronger. */
const warmth = (share: string) =>
  share === ''
    ? {}
    : {
        display: 'block',
        borderRadius: 0.5,
        px: 0.5,
        bgcolor: ({ palette }: Theme) => alpha(palette.primary.main, Math.min(1, Number(share) / 100) * MAX_WARMTH),
      };

export function useColumnLabel() {
  const t = useTranslate();
  return (key: string) => {
    const [, later] = LATER.exec(key) ?? [];
    return later === undefined ? t(`console.reports.column.${key}`) : `+${later}`;
  };
}

/** A period as its group names it: of a month the day is not said. */
export function usePeriod(by: string | undefined) {
  const month = useDays({ year: 'numeric', month: 'short' });
  const full = useDays({ dateStyle: 'medium' });
  return by === 'month' ? month : full;
}

export function ReportTable({ shown, report, by, nameOf, error, onRetry }: ReportTableProps) {
  const t = useTranslate();
  const label = useColumnLabel();
  const period = usePeriod(by);
  const placeOf = (requested: string) => shown?.columns.findIndex(({ key }) => key === requested) ?? -1;
  // A player's name leads to the profile: the id beside it would say nothing more.
  const [member, username] = [placeOf('member'), placeOf('username')];
  const totals = shown?.totals?.some((cell) => cell !== '') && shown.rows.length > 1 ? [shown.totals] : [];
  const rows = shown && [...shown.rows, ...totals].map((cells, at) => ({ id: `${at}`, cells }));
  const first = member === 0 && username >= 0 ? 1 : 0;
  const isTotal = (id: string) => Number(id) === shown?.rows.length;
  return (
    <DenseTable<Row>
      label={t(`console.report.${report}`)}
      rows={rows}
      error={error}
      onRetry={onRetry}
      empty={t('console.reports.nothing')}
      isWide
      columns={(shown?.columns ?? []).flatMap(({ key, kind }, at) =>
        at === member && username >= 0
          ? []
          : {
              key,
              label: label(key),
              isNumber: numbers.includes(kind),
              render: ({ id, cells }: Row) => (
                <Box
                  component={isTotal(id) ? 'strong' : 'span'}
                  sx={{
                    whiteSpace: kind === 'time' ? 'normal' : 'nowrap',
                    ...(LATER.test(key) && warmth(cells[at] ?? '')),
                  }}
                >
                  {isTotal(id) && at === first ? (
                    t('console.reports.total')
                  ) : (
                    <Cell
                      kind={kind}
                      nameOf={nameOf}
                      text={kind === 'day' ? period(cells[at] ?? '') : (cells[at] ?? '')}
                      {...(at === username && member >= 0 && { memberId: cells[member] ?? '' })}
                    />
                  )}
                </Box>
              ),
            },
      )}
    />
  );
}

interface CellProps {
  readonly kind: Kind;
  readonly nameOf: NameOf;
  readonly text: string;
  /** Of the player whose name it is. */
  readonly memberId?: string;
}

function Cell({ kind, nameOf, text, memberId = '' }: CellProps) {
  const wordsOf = useVariantWords();
  if (text === '') return null;
  if (memberId !== '') return <PlayerLink memberId={memberId} username={text} />;
  switch (kind) {
    case 'time':
      return <When at={text} />;
    case 'category':
    case 'vendor':
    case 'provider':
    case 'game':
    case 'campaign':
      return <Named name={nameOf(kind, text)} code={text} />;
    case 'variant':
      return <Coded words={wordsOf(text)} code={text} />;
    case 'state':
      return <StateChip state={text} />;
    case 'member': {
      const name = nameOf(kind, text);
      return <PlayerLink memberId={text} username={name === text ? `…${text.slice(-SHORT_ID)}` : name} />;
    }
    case 'id':
      return <span title={text}>…{text.slice(-SHORT_ID)}</span>;
    case 'count':
      return grouped(text);
    case 'money':
      return <Amount value={text} currency={false} />;
    case 'share':
      return `${text} %`;
    default:
      return text;
  }
}
