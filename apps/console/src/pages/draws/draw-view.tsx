/** One draw: its state, its outcome drawn again, official results, and what may be decided on it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { Shown } from '../../parts/data/shown.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import {
  Amount,
  type AnswerOf,
  DenseTable,
  Facts,
  ReasonDialog,
  type Requested,
  StateChip,
  useAct,
  useRead,
} from '../../parts/work/index.ts';
import { useDrawNames } from './lottery-names.ts';
import { type ResultCommand, ResultDialog } from './result-dialog.tsx';
import { ResultWords, useResultLine } from './result-words.tsx';

type Draw = AnswerOf<'showDraw'>;

const REFRESH_MS = 15_000;

/** A round of a game that runs, which is no lottery. */
const isRound = (draw: Draw | undefined) => draw?.source === '';

interface DrawViewProps {
  readonly game: string;
  readonly drawNumber: string;
}

export function DrawView({ game, drawNumber }: DrawViewProps) {
  const t = useTranslate();
  const nameOf = useDrawNames();
  const { value, error } = useRead('showDraw', { params: { game, drawNumber }, refreshMs: REFRESH_MS });
  return (
    <>
      <PageTitle
        titleKey={isRound(value) ? 'console.draws.round' : 'console.draws.draw'}
        name={`${nameOf(value ?? { game })} ${drawNumber}`}
      >
        <Button component={Link} to={isRound(value) ? '/games' : `/draws?game=${game}`}>
          {t(isRound(value) ? 'console.games.all' : 'console.draws.all')}
        </Button>
        {value && <Decisions draw={value} />}
      </PageTitle>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {value && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            maxWidth: 1_400,
          }}
        >
          <Section titleKey={isRound(value) ? 'console.draws.about_round' : 'console.draws.about'}>
            <About draw={value} />
          </Section>
          <Section titleKey="console.draws.outcome">
            <Outcome draw={value} />
          </Section>
          {value.results.length > 0 && (
            <Box sx={{ gridColumn: { lg: '1 / -1' } }}>
              <Section titleKey="console.draws.results">
                <Results draw={value} />
              </Section>
            </Box>
          )}
        </Box>
      )}
    </>
  );
}

function Decisions({ draw }: { readonly draw: Draw }) {
  const t = useTranslate();
  const may = useMay();
  const act = useAct();
  const nameOf = useDrawNames();
  const [requested, setRequested] = useState<Requested>();
  const [entered, setEntered] = useState<ResultCommand>();
  if (!draw.isDecidedHere) return null;
  const isOpen = draw.state === 'selling' || draw.state === 'closed';
  const isVoid = draw.voidReason !== undefined;
  const isOfficial = may.run('results try') && draw.source === 'official';
  const isAwaited = isOfficial && draw.state === 'closed' && !isVoid && draw.results.length === 0;
  const name = `${nameOf(draw)} ${draw.drawNumber}`;
  const voidIt = () =>
    setRequested({
      title: t('console.draws.void_title', { draw: name }),
      confirm: t('console.draws.void'),
      color: 'error',
      reason: 'required',
      onConfirm: ({ reason }) => act('draws void', { subject: draw.game, choice: draw.drawNumber, reason }),
    });
  return (
    <>
      {may.run('draws void') && isOpen && !isVoid && draw.results.length === 0 && (
        <Button variant="outlined" color="error" onClick={voidIt}>
          {t('console.draws.void')}
        </Button>
      )}
      {may.run('results enter') && isAwaited && (
        <Button variant="contained" onClick={() => setEntered('results enter')}>
          {t('console.draws.enter')}
        </Button>
      )}
      {may.run('results correct') && isOfficial && draw.state === 'drawn' && (
        <Button variant="contained" color="warning" onClick={() => setEntered('results correct')}>
          {t('console.draws.correct')}
        </Button>
      )}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
      {entered && <ResultDialog command={entered} draw={draw} name={name} onClose={() => setEntered(undefined)} />}
    </>
  );
}

function About({ draw }: { readonly draw: Draw }) {
  const t = useTranslate();
  const nameOf = useDrawNames();
  const { drawNumber, state, source, opensAt, closesAt, drawsAt, drawnAt, settledAt, awaitedUntil } = draw;
  const moment = (label: string, at: string | undefined) =>
    at === undefined ? [] : [[t(label), <When key={label} at={at} />] as const];
  return (
    <>
      <Facts
        facts={[
          [t(isRound(draw) ? 'console.players.game' : 'console.draws.game'), <b key="game">{nameOf(draw)}</b>],
          [t('console.draws.number'), drawNumber],
          [t('console.money.state'), <StateChip key="state" state={state} />],
          ...(isRound(draw)
            ? []
            : [[t('console.draws.from'), t(`console.draws.source.${source}`, { _: source })] as const]),
          ...moment('console.draws.opens', opensAt),
          ...moment('console.draws.closes', closesAt),
          ...moment(isRound(draw) ? 'console.draws.starts' : 'console.draws.draws', drawsAt),
          ...moment(isRound(draw) ? 'console.draws.ended' : 'console.draws.drawn', drawnAt),
          ...moment('console.draws.settled', settledAt),
          ...moment('console.draws.awaited', drawnAt === undefined ? awaitedUntil : undefined),
          ...(draw.orders === undefined
            ? []
            : [[t(isRound(draw) ? 'console.home.measure.bets' : 'console.draws.orders'), `${draw.orders}`] as const]),
          ...(draw.stake === undefined
            ? []
            : [
                [
                  t('console.home.measure.stake'),
                  <Amount key="stake" value={draw.stake} currency={draw.currency ?? ''} />,
                ] as const,
              ]),
        ]}
      />
      {draw.voidReason !== undefined && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('console.draws.voided', { reason: draw.voidReason, by: draw.voidedBy ?? '' })}
        </Alert>
      )}
      {!draw.isDecidedHere && !isRound(draw) && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('console.draws.of_platform')}
        </Alert>
      )}
    </>
  );
}

function Outcome({ draw: { outcome, isSame, link, beacon, fields } }: { readonly draw: Draw }) {
  const t = useTranslate();
  if (outcome === undefined) return <Box color="text.secondary">{t('console.draws.no_outcome')}</Box>;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {isSame !== undefined && (
        <Alert severity={isSame ? 'success' : 'error'}>
          {t(isSame ? 'console.draws.same' : 'console.draws.differs')}
        </Alert>
      )}
      <ResultWords result={outcome} fields={fields} />
      {link !== undefined && <Facts facts={[[t('console.draws.link'), link]]} />}
      {beacon !== undefined && (
        <Box component="section">
          <Typography variant="body2" component="h3" color="text.secondary" sx={{ mb: 0.5 }}>
            {t('console.draws.beacon')}
          </Typography>
          <Shown value={beacon} />
        </Box>
      )}
    </Box>
  );
}

function Results({ draw }: { readonly draw: Draw }) {
  const t = useTranslate();
  const lineOf = useResultLine();
  return (
    <DenseTable
      label={t('console.draws.results')}
      rows={draw.results.map((row) => ({ id: `${row.version}`, ...row }))}
      empty={t('console.draws.empty')}
      columns={[
        { key: 'version', label: t('console.campaigns.version'), render: ({ version }) => version },
        { key: 'result', label: t('console.draws.outcome'), render: ({ result }) => lineOf(result, draw.fields) },
        { key: 'source', label: t('console.draws.published_by'), render: ({ source }) => source },
        {
          key: 'published',
          label: t('console.draws.published_at'),
          render: ({ publishedAt }) => <When at={publishedAt} />,
        },
        { key: 'from', label: t('console.draws.accepted_from'), render: ({ acceptedFrom }) => acceptedFrom },
        { key: 'reason', label: t('console.work.reason'), render: ({ reason }) => reason ?? '' },
      ]}
    />
  );
}
