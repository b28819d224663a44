/** Limits, reminder and break as the player and operators have set them. Nobody ends a break here. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useMoments, When } from '../../../../parts/when.tsx';
import { Amount, type AnswerOf, DenseTable, useRead } from '../../../../parts/work/index.ts';
import type { Player } from '../../player.ts';
import { ProtectActions } from './protect-actions.tsx';

type Limits = AnswerOf<'showPlayerLimits'>;

export function LimitsTab({ player }: { readonly player: Player }) {
  const translate = useTranslate();
  const written = useMoments();
  const { value, error, refetch } = useRead('showPlayerLimits', { params: { memberId: player.id } });
  const shared = { error, onRetry: refetch, empty: translate('console.players.nothing') };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {value?.break && (
        <Alert severity="warning">
          {translate(`console.break.${value.break.kind}`, {
            from: written(value.break.begunAt),
            until: value.break.endsAt ? written(value.break.endsAt) : '∞',
          })}
        </Alert>
      )}
      <ProtectActions player={player} />
      <DenseTable
        {...shared}
        label={translate('console.players.tab.limits')}
        rows={value?.limits.map((limit) => ({ id: limit.period, ...limit }))}
        columns={[
          {
            key: 'period',
            label: translate('console.players.period'),
            render: ({ period }) => translate(`console.period.${period}`),
          },
          {
            key: 'amount',
            label: translate('console.players.limit'),
            isNumber: true,
            render: ({ amount }) => (amount === undefined ? '–' : <Amount value={amount} />),
          },
          {
            key: 'imposed',
            label: translate('console.players.imposed'),
            isNumber: true,
            render: ({ imposed }) => imposed && <Imposed {...imposed} />,
          },
          {
            key: 'used',
            label: translate('console.players.used'),
            isNumber: true,
            render: ({ used }) => <Amount value={used} />,
          },
        ]}
      />
      {value && value.reminderMinutes > 0 && (
        <Typography variant="body2">
          {translate('console.players.reminder', { minutes: value.reminderMinutes })}
        </Typography>
      )}
      <DenseTable<Limits['changes'][number]>
        {...shared}
        label={translate('console.players.changes')}
        rows={value?.changes}
        columns={[
          { key: 'at', label: translate('console.money.at'), render: ({ at }) => <When at={at} /> },
          {
            key: 'kind',
            label: translate('console.players.kind'),
            render: ({ kind }) => translate(`console.change.${kind}`, { _: kind }),
          },
          {
            key: 'period',
            label: translate('console.players.period'),
            render: ({ period }) => (period ? translate(`console.period.${period}`) : ''),
          },
          {
            key: 'amount',
            label: translate('console.money.amount'),
            isNumber: true,
            render: ({ amount }) => amount && <Amount value={amount} />,
          },
        ]}
      />
    </Box>
  );
}

type ImposedLimit = NonNullable<Limits['limits'][number]['imposed']>;

function Imposed({ amount, next }: ImposedLimit) {
  const translate = useTranslate();
  return (
    <>
      <Amount value={amount} />
      {next && (
        <Typography variant="caption" component="div" color="text.secondary">
          {next.amount === undefined ? translate('console.players.no_limit') : <Amount value={next.amount} />}
          {' · '}
          <When at={next.from} />
        </Typography>
      )}
    </>
  );
}
