/** Grants that signals of abuse hold: what says so in words, what the player wrote, and what may be decided. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { CommandButton } from '../../parts/command-button.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, CampaignName, DenseTable, PlayerLink, type RowOf, useRead } from '../../parts/work/index.ts';

type Row = RowOf<'listAbuse'>;

const REFRESH_MS = 15_000;
const STRONG = 80;

export function Abuse() {
  const t = useTranslate();
  const { value, error, refetch } = useRead('listAbuse', { refreshMs: REFRESH_MS });
  const waits = ({ state }: Row) => state === 'open' || state === 'appealed';
  const table = (label: string, rows: readonly Row[] | undefined, isDecided = false) => (
    <DenseTable
      label={label}
      rows={rows}
      error={error}
      onRetry={refetch}
      empty={t('console.abuse.none')}
      columns={[
        { key: 'player', label: t('console.players.username'), render: (row) => <PlayerLink {...row} /> },
        {
          key: 'what',
          label: t('console.campaigns.code'),
          render: ({ campaign, state }) => (
            <>
              <CampaignName code={campaign} />
              <br />
              <Chip size="small" variant="outlined" label={t(`console.abuse.state.${state}`)} />
            </>
          ),
        },
        { key: 'signals', label: t('console.abuse.signals'), render: (row) => <Signals row={row} /> },
        {
          key: 'award',
          label: t('console.abuse.award'),
          isNumber: true,
          render: ({ award }) => <Amount value={award} currency={value?.currency ?? ''} />,
        },
        {
          key: 'progress',
          label: t('console.abuse.progress'),
          isNumber: true,
          render: ({ done, required }) => (
            <>
              <Amount value={done} currency={false} /> / <Amount value={required} />
            </>
          ),
        },
        {
          key: 'loses',
          label: t('console.abuse.loses'),
          isNumber: true,
          render: ({ loses }) => <Amount value={loses} currency={value?.currency ?? ''} />,
        },
        { key: 'since', label: t('console.abuse.since'), render: ({ since }) => <When at={since} /> },
        ...(isDecided
          ? []
          : [
              {
                key: 'do',
                label: t('console.shell.actions'),
                render: (row: Row) => <Decide row={row} onDone={refetch} />,
              },
            ]),
      ]}
    />
  );
  return (
    <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
      <Box sx={{ p: 1, color: 'text.secondary' }}>{t('console.abuse.hint')}</Box>
      <Typography variant="h6" component="h2" sx={{ px: 1 }}>
        {t('console.abuse.waits')}
      </Typography>
      {table(t('console.abuse.waits'), value?.rows.filter(waits))}
      <Typography variant="h6" component="h2" sx={{ px: 1, pt: 2 }}>
        {t('console.abuse.decided')}
      </Typography>
      {table(
        t('console.abuse.decided'),
        value?.rows.filter((row) => !waits(row)),
        true,
      )}
    </Card>
  );
}

/** Each in words, with its weight and whom it is about; then what was written. */
function Signals({ row: { signals, weight, appeal, reason, answer } }: { readonly row: Row }) {
  const t = useTranslate();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5, minWidth: { md: 260 }, maxWidth: 520 }}>
      <Chip
        size="small"
        color={weight >= STRONG ? 'error' : 'warning'}
        label={`${t('console.risks.weight')} ${weight}`}
      />
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {signals.map(({ kind, weight: own, count, players }) => (
          <li key={kind}>
            {t(`console.abuse.signal.${kind}`, { smart_count: count })} ({own}){' '}
            {players.map((player) => (
              <Box component="span" key={player.memberId} sx={{ mr: 1 }}>
                <PlayerLink {...player} />
              </Box>
            ))}
          </li>
        ))}
      </Box>
      {appeal !== undefined && (
        <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <b>{t('console.abuse.word')}:</b> {appeal}
        </Box>
      )}
      {reason !== undefined && <Box>{t('console.abuse.reason', { reason })}</Box>}
      {answer !== undefined && <Box>{t('console.abuse.answer', { answer })}</Box>}
    </Box>
  );
}

function Decide({ row: { id, state, loses }, onDone }: { readonly row: Row; readonly onDone: () => void }) {
  const fixed = { subject: id };
  if (state === 'open') {
    return (
      <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
        <CommandButton command="review release" fixed={fixed} variant="outlined" onDone={onDone} />
        <CommandButton command="review forfeit" fixed={{ ...fixed, choice: loses }} color="error" onDone={onDone} />
      </Box>
    );
  }
  if (state !== 'appealed') return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      <CommandButton command="review restore" fixed={fixed} variant="outlined" onDone={onDone} />
      <CommandButton command="review uphold" fixed={fixed} color="warning" onDone={onDone} />
    </Box>
  );
}
