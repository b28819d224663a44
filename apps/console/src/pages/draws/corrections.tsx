/** Reports that differ from accepted results or could not be accepted, and corrections with what they paid and took. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useReading } from '../../base/use-reading.ts';
import { useMay } from '../../parts/command-button.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, DenseTable, ReasonDialog, type Requested, StateChip, useAct } from '../../parts/work/index.ts';
import { useLotteryNames } from './lottery-names.ts';
import { useResultLine } from './result-words.tsx';

const REFRESH_MS = 15_000;

interface Report {
  readonly report: string;
  readonly game: string;
  readonly draw: string;
  readonly reportedBy: string;
  readonly source: string;
  readonly publishedAt: string;
  readonly result: unknown;
  /** Of one that was not accepted. */
  readonly flaw?: string;
  readonly decision?: string;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : undefined);

export function Reports() {
  const t = useTranslate();
  const act = useAct();
  const may = useMay();
  const lineOf = useResultLine();
  const nameOf = useLotteryNames();
  const [requested, setRequested] = useState<Requested>();
  const disputed = useReading<readonly Report[]>('results disputed', {}, REFRESH_MS);
  const refused = useReading<readonly Report[]>('results refused', {}, REFRESH_MS);
  const decide = (command: 'results confirm' | 'results dismiss', { report, game, draw }: Report) =>
    setRequested({
      title: `${t(`console.draws.${command === 'results confirm' ? 'confirm' : 'dismiss'}`)}: ${nameOf(game)} ${draw}`,
      confirm: t(`console.draws.${command === 'results confirm' ? 'confirm' : 'dismiss'}`),
      color: command === 'results confirm' ? 'warning' : 'primary',
      reason: 'required',
      reasonLabel: t('console.draws.reason_for_members'),
      onConfirm: ({ reason }) => act(command, { subject: report, reason }),
    });
  const rowsOf = (reports: readonly Report[] | undefined) => reports?.map((row) => ({ id: row.report, ...row }));
  type Row = Report & { readonly id: string };
  const columns = [
    {
      key: 'draw',
      label: t('console.draws.draw'),
      render: ({ game, draw }: Row) => <Link to={`/draws/${game}/${draw}`}>{`${nameOf(game)} ${draw}`}</Link>,
    },
    {
      key: 'result',
      label: t('console.draws.says'),
      render: ({ result }: Row) => <Box sx={{ minWidth: 260 }}>{lineOf(result)}</Box>,
    },
    { key: 'source', label: t('console.draws.published_by'), render: ({ source }: Row) => source },
    { key: 'by', label: t('console.draws.reported_by'), render: ({ reportedBy }: Row) => reportedBy },
    {
      key: 'at',
      label: t('console.draws.published_at'),
      render: ({ publishedAt }: Row) => <When at={publishedAt} />,
    },
  ];
  return (
    <Box sx={{ pt: 1.5, display: 'grid', gap: 3 }}>
      <Box component="section">
        <Typography variant="h6" component="h2" sx={{ px: 1 }}>
          {t('console.draws.disputed')}
        </Typography>
        <DenseTable<Row>
          label={t('console.draws.disputed')}
          rows={rowsOf(disputed.data)}
          error={messageOf(disputed.error)}
          empty={t('console.draws.none_disputed')}
          columns={[
            ...columns,
            {
              key: 'do',
              label: t('console.shell.actions'),
              render: (row) =>
                may.run('results confirm') &&
                may.run('results dismiss') && (
                  <Box sx={{ display: 'flex', gap: 1 }}>
                    <Button size="small" color="warning" onClick={() => decide('results confirm', row)}>
                      {t('console.draws.confirm')}
                    </Button>
                    <Button size="small" onClick={() => decide('results dismiss', row)}>
                      {t('console.draws.dismiss')}
                    </Button>
                  </Box>
                ),
            },
          ]}
        />
      </Box>
      <Box component="section">
        <Typography variant="h6" component="h2" sx={{ px: 1 }}>
          {t('console.draws.refused')}
        </Typography>
        <DenseTable<Row>
          label={t('console.draws.refused')}
          rows={rowsOf(refused.data)}
          error={messageOf(refused.error)}
          empty={t('console.draws.none_refused')}
          columns={[
            ...columns,
            {
              key: 'flaw',
              label: t('console.draws.why'),
              render: ({ flaw, decision }) => decision ?? (flaw && t(`console.draws.flaw.${flaw}`, { _: flaw })),
            },
          ]}
        />
      </Box>
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Box>
  );
}

interface Correction {
  readonly game: string;
  readonly draw: string;
  readonly version: number;
  readonly reason: string;
  readonly begunAt: string;
  readonly state: string;
  readonly orders: number;
  readonly paid: string;
  readonly takenBack: string;
  readonly owed: string;
}

export function Corrections() {
  const t = useTranslate();
  const { data, error } = useReading<readonly Correction[]>('results corrections', {}, REFRESH_MS);
  const nameOf = useLotteryNames();
  return (
    <DenseTable
      label={t('console.draws.tab.corrections')}
      rows={data?.map((row) => ({ id: `${row.game} ${row.draw} ${row.version}`, ...row }))}
      error={messageOf(error)}
      empty={t('console.draws.none_corrected')}
      columns={[
        {
          key: 'draw',
          label: t('console.draws.draw'),
          render: ({ game, draw }) => <Link to={`/draws/${game}/${draw}`}>{`${nameOf(game)} ${draw}`}</Link>,
        },
        { key: 'version', label: t('console.campaigns.version'), isNumber: true, render: ({ version }) => version },
        { key: 'state', label: t('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
        { key: 'at', label: t('console.money.at'), render: ({ begunAt }) => <When at={begunAt} /> },
        { key: 'orders', label: t('console.draws.orders'), isNumber: true, render: ({ orders }) => orders },
        { key: 'paid', label: t('console.draws.paid'), isNumber: true, render: ({ paid }) => <Amount value={paid} /> },
        {
          key: 'taken',
          label: t('console.draws.taken'),
          isNumber: true,
          render: ({ takenBack }) => <Amount value={takenBack} />,
        },
        { key: 'owed', label: t('console.draws.owed'), isNumber: true, render: ({ owed }) => <Amount value={owed} /> },
        { key: 'reason', label: t('console.work.reason'), render: ({ reason }) => reason },
      ]}
    />
  );
}
