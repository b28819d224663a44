/** Feedback: what waits for an answer, and what has one. The answer goes to the member's inbox, once. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { When } from '../../parts/when.tsx';
import {
  DenseTable,
  PlayerLink,
  ReasonDialog,
  type Requested,
  type RowOf,
  SavedFilters,
  useAct,
  useFilters,
  useList,
} from '../../parts/work/index.ts';

type Row = RowOf<'listFeedback'>;

const states = ['open', 'answered'] as const;
type State = (typeof states)[number];

const REFRESH_MS = 15_000;

export function Page() {
  const t = useTranslate();
  const act = useAct();
  const may = useMay();
  const { query, change } = useFilters({ state: states });
  const state = query.state ?? 'open';
  const [requested, setRequested] = useState<Requested>();
  const list = useList('listFeedback', { query: { state }, refreshMs: REFRESH_MS });
  const answer = ({ id, username }: Row) =>
    setRequested({
      title: t('console.feedback.answer_to', { username }),
      confirm: t('console.feedback.send'),
      reason: 'required',
      reasonLabel: t('console.feedback.answer'),
      onConfirm: ({ reason }) => act('feedback answer', { subject: id, text: reason }),
    });
  return (
    <>
      <PageTitle titleKey="console.feedback.title" />
      <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
        <Tabs
          value={state}
          onChange={(_, chosen: State) => change({ state: chosen })}
          aria-label={t('console.feedback.title')}
        >
          {states.map((one) => (
            <Tab key={one} value={one} label={t(`console.feedback.${one}`)} />
          ))}
        </Tabs>
        <SavedFilters list="feedback" values={query} onUse={change} />
        <DenseTable<Row>
          label={t('console.feedback.title')}
          {...list}
          empty={t(`console.feedback.none.${state}`)}
          columns={[
            { key: 'at', label: t('console.money.at'), render: ({ at }) => <When at={at} /> },
            { key: 'player', label: t('console.players.username'), render: (row) => <PlayerLink {...row} /> },
            {
              key: 'type',
              label: t('console.feedback.about'),
              render: ({ type }) => t(`console.feedback.type.${type}`),
            },
            { key: 'content', label: t('console.feedback.content'), render: (row) => <Content {...row} /> },
            {
              key: 'do',
              label: t('console.shell.actions'),
              render: (row) =>
                row.answer === undefined &&
                may.run('feedback answer') && (
                  <Button size="small" onClick={() => answer(row)}>
                    {t('console.feedback.answer')}
                  </Button>
                ),
            },
          ]}
        />
      </Card>
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </>
  );
}

function Content({ content, answer, answeredBy, answeredAt }: Row) {
  return (
    <Box sx={{ maxWidth: 620, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {content}
      {answer !== undefined && (
        <Box sx={{ mt: 1, pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
          {answer}
          <Typography variant="caption" color="text.secondary" component="div">
            {answeredBy} · {answeredAt !== undefined && <When at={answeredAt} />}
          </Typography>
        </Box>
      )}
    </Box>
  );
}
