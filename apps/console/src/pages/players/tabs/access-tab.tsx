/** Sessions, devices, ways to log in, and the last logins. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { When } from '../../../parts/when.tsx';
import { type AnswerOf, DenseTable, StateChip, useRead } from '../../../parts/work/index.ts';
import type { Player } from '../player.ts';

type Access = AnswerOf<'showPlayerAccess'>;

export function AccessTab({ player }: { readonly player: Player }) {
  const translate = useTranslate();
  const { value, error, refetch } = useRead('showPlayerAccess', { params: { memberId: player.id } });
  const shared = { error, onRetry: refetch, empty: translate('console.players.nothing') };
  const where = [
    { key: 'device', label: translate('console.players.device'), render: ({ device }: { device: string }) => device },
    {
      key: 'address',
      label: translate('console.players.address'),
      render: ({ address }: { address: string }) => address,
    },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {value && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Chip
            color={value.isTwoStep ? 'success' : 'default'}
            label={translate(value.isTwoStep ? 'console.players.twoStep' : 'console.players.oneStep')}
          />
          {value.passkeys > 0 && (
            <Chip label={translate('console.players.passkeys', { smart_count: value.passkeys })} />
          )}
          {value.outside.map(({ provider }) => (
            <Chip key={provider} label={provider} />
          ))}
        </Box>
      )}
      <Titled title={translate('console.players.sessions')}>
        <DenseTable<Access['sessions'][number]>
          {...shared}
          label={translate('console.players.sessions')}
          rows={value?.sessions}
          columns={[
            {
              key: 'opened',
              label: translate('console.players.opened'),
              render: ({ openedAt }) => <When at={openedAt} />,
            },
            { key: 'seen', label: translate('console.players.seen'), render: ({ seenAt }) => <When at={seenAt} /> },
            ...where,
          ]}
        />
      </Titled>
      <Titled title={translate('console.players.devices')}>
        <DenseTable<Access['devices'][number]>
          {...shared}
          label={translate('console.players.devices')}
          rows={value?.devices}
          columns={[
            { key: 'used', label: translate('console.players.seen'), render: ({ usedAt }) => <When at={usedAt} /> },
            ...where,
            {
              key: 'trusted',
              label: translate('console.players.trusted'),
              render: ({ isTrusted }) => (isTrusted ? translate('console.players.yes') : ''),
            },
          ]}
        />
      </Titled>
      <Titled title={translate('console.players.logins')}>
        <DenseTable<Access['logins'][number]>
          {...shared}
          label={translate('console.players.logins')}
          rows={value?.logins}
          columns={[
            { key: 'at', label: translate('console.money.at'), render: ({ at }) => <When at={at} /> },
            {
              key: 'outcome',
              label: translate('console.money.state'),
              render: ({ outcome }) => <StateChip state={`login.${outcome}`} />,
            },
            {
              key: 'method',
              label: translate('console.money.method'),
              render: ({ method }) => translate(`console.method.${method}`, { _: method }),
            },
            ...where,
          ]}
        />
      </Titled>
    </Box>
  );
}

function Titled({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="overline" component="h2" color="text.secondary">
        {title}
      </Typography>
      {children}
    </Box>
  );
}
