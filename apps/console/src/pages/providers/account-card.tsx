/** One account: where it comes from, and its versions, which are checked with the provider before two operators put one in use. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMay } from '../../parts/command-button.tsx';
import { When } from '../../parts/when.tsx';
import { DenseTable, ReasonDialog, type Requested, type RowOf, useAct } from '../../parts/work/index.ts';
import { AccountDialog } from './account-dialog.tsx';
import { useAccountName } from './account-name.ts';

type Account = RowOf<'listProviderAccounts'>;
type Version = Account['versions'][number];

const sources = { console: 'success', environment: 'default', sandbox: 'info', none: 'error' } as const;
const outcomes = { works: 'success', unasked: 'default', refused: 'error', unreachable: 'warning' } as const;

interface AccountCardProps {
  readonly account: Account;
  readonly onSaved: () => void;
}

export function AccountCard({ account, onSaved }: AccountCardProps) {
  const t = useTranslate();
  const may = useMay();
  const act = useAct();
  const [isOpen, setOpen] = useState(false);
  const [requested, setRequested] = useState<Requested>();
  const { id, source, isFailing, inUse, previous } = account;
  const name = useAccountName()(account);
  const use = (version: number) =>
    setRequested({
      title: t(version === 0 ? 'console.providers.stop_title' : 'console.providers.use_title', {
        account: name,
        version,
      }),
      confirm: t(version === 0 ? 'console.providers.stop' : 'console.providers.use'),
      color: version === 0 ? 'error' : 'primary',
      reason: 'required',
      onConfirm: ({ reason }) => act('providers use', { subject: id, choice: `${version}`, reason }),
    });
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={name}
      sx={{ p: 2, display: 'grid', gap: 1.5, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h3" variant="subtitle1" sx={{ flex: 1, fontWeight: 600 }}>
          {name}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          color={sources[source]}
          label={t(`console.providers.source.${source}`, { version: inUse?.version ?? 0 })}
        />
        {isFailing && <Chip size="small" color="error" label={t('console.providers.failing')} />}
        {may.run('providers save') && (
          <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
            {t('console.providers.enter')}
          </Button>
        )}
        {may.run('providers use') && inUse && (
          <Button size="small" color="error" onClick={() => use(0)}>
            {t('console.providers.stop')}
          </Button>
        )}
      </Box>
      {previous && (
        <Alert severity="info" variant="outlined">
          {previous.version === 0
            ? t('console.providers.previous_started')
            : t('console.providers.previous', { version: previous.version })}{' '}
          <When at={previous.until} />
        </Alert>
      )}
      {account.versions.length > 0 && <Versions account={account} onUse={use} />}
      {isOpen && <AccountDialog account={account} onSaved={onSaved} onClose={() => setOpen(false)} />}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Paper>
  );
}

interface VersionsProps {
  readonly account: Account;
  readonly onUse: (version: number) => void;
}

function Versions({ account: { id, versions, inUse }, onUse }: VersionsProps) {
  const t = useTranslate();
  const may = useMay();
  const act = useAct();
  const isReady = ({ check }: Version) => check?.outcome === 'works' || check?.outcome === 'unasked';
  return (
    <DenseTable
      label={t('console.providers.versions', { account: id })}
      rows={versions.map((row) => ({ id: `${row.version}`, ...row }))}
      empty=""
      columns={[
        {
          key: 'version',
          label: t('console.campaigns.version'),
          render: ({ version }) => (
            <>
              {version}{' '}
              {version === inUse?.version && (
                <Chip size="small" color="success" label={t('console.providers.in_use')} />
              )}
            </>
          ),
        },
        {
          key: 'settings',
          label: t('console.providers.settings'),
          render: ({ settings }) => (
            <Lines lines={Object.entries(settings).map(([name, value]) => `${name}: ${value}`)} />
          ),
        },
        {
          key: 'secrets',
          label: t('console.providers.secrets'),
          render: ({ secrets }) => (
            <Lines
              lines={secrets.map(({ name, fingerprint, by, at }) =>
                t('console.providers.secret', { name, fingerprint, by, day: at.slice(0, 10) }),
              )}
            />
          ),
        },
        { key: 'by', label: t('console.providers.by'), render: ({ by }) => by },
        { key: 'at', label: t('console.money.at'), render: ({ at }) => <When at={at} /> },
        {
          key: 'check',
          label: t('console.providers.check'),
          render: ({ check }) =>
            check && (
              <Chip
                size="small"
                variant="outlined"
                color={outcomes[check.outcome]}
                label={t(`console.providers.outcome.${check.outcome}`)}
              />
            ),
        },
        {
          key: 'do',
          label: t('console.shell.actions'),
          render: (row) => (
            <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
              {may.run('providers check') && (
                <Button
                  size="small"
                  onClick={() => void act('providers check', { subject: id, choice: `${row.version}` })}
                >
                  {t('console.providers.test')}
                </Button>
              )}
              {may.run('providers use') && row.version !== inUse?.version && (
                <Button size="small" disabled={!isReady(row)} onClick={() => onUse(row.version)}>
                  {t('console.providers.use')}
                </Button>
              )}
            </Box>
          ),
        },
      ]}
    />
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <>
      {lines.map((line) => (
        <Box key={line} sx={{ overflowWrap: 'anywhere', minWidth: 130 }}>
          {line}
        </Box>
      ))}
    </>
  );
}
