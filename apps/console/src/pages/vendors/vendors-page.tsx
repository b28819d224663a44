/** Vendors: each with its account, its list and its health. A held list is shown with what it would change, and applied here. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { usePlugins } from '../../base/names.ts';
import { MaintenanceDialog } from '../../parts/closing/index.ts';
import { useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, Facts, type RowOf, useAct, useRead } from '../../parts/work/index.ts';
import { ListDifference } from './list-difference.tsx';

type Vendor = RowOf<'listVendors'>;

const REFRESH_MS = 15_000;

export function Page() {
  const { value, error } = useRead('listVendors', { refreshMs: REFRESH_MS });
  return (
    <>
      <PageTitle titleKey="console.vendors.title" />
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {!value && error === undefined && <Skeleton variant="rounded" height={240} />}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(420px, 100%), 1fr))' }}>
        {value?.rows.map((vendor) => (
          <VendorCard key={vendor.id} vendor={vendor} currency={value.currency} />
        ))}
      </Box>
    </>
  );
}

const accounts = { own: 'default', open: 'success', closed: 'error' } as const;

function VendorCard({ vendor, currency }: { readonly vendor: Vendor; readonly currency: string }) {
  const t = useTranslate();
  const { nameOf } = usePlugins('vendors');
  const { id, account, origins, games, stake, ggr, list, statements } = vendor;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={nameOf(id)}
      sx={{ p: 2, display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h2" variant="h6" sx={{ flex: 1 }}>
          {nameOf(id)}
          <Typography component="span" variant="caption" color="text.secondary" sx={{ ml: 1 }}>
            {id}
          </Typography>
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          color={accounts[account]}
          label={t(`console.vendors.account.${account}`)}
        />
        <Button size="small" component={Link} to={`/games?vendor=${id}`}>
          {t('console.games.title')}
        </Button>
      </Box>
      <Facts
        facts={[
          ...(origins.length === 0 ? [] : [[t('console.vendors.origins'), origins.join(', ')] as const]),
          [t('console.vendors.games'), `${games}`],
          [t('console.vendors.stake'), <Amount key="stake" value={stake} currency={currency} />],
          [t('console.home.measure.ggr'), <Amount key="ggr" value={ggr} currency={currency} isSigned />],
        ]}
      />
      <Maintenance vendor={vendor} />
      {account === 'closed' && <Alert severity="warning">{t('console.vendors.no_account')}</Alert>}
      {statements && (
        <Alert severity={statements.isWell ? 'success' : 'warning'} variant="outlined">
          {t(statements.isWell ? 'console.vendors.well' : 'console.vendors.differs', { note: statements.note })}
        </Alert>
      )}
      {list && <VendorList vendor={id} list={list} />}
    </Paper>
  );
}

/** Closing all games of a vendor at once, and windows that come again each week. */
function Maintenance({ vendor: { id, isClosed, closing, closingVersion } }: { readonly vendor: Vendor }) {
  const t = useTranslate();
  const may = useMay();
  const { nameOf } = usePlugins('vendors');
  const [isRequested, setRequested] = useState(false);
  const label = t(closing?.isClosed ? 'console.vendors.open_again' : 'console.vendors.close');
  return (
    <>
      {isClosed && <Alert severity="warning">{t('console.vendors.closed')}</Alert>}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {may.run('games save') && may.run('games publish') && (
          <Button
            size="small"
            variant="outlined"
            color={closing?.isClosed ? 'success' : 'warning'}
            onClick={() => setRequested(true)}
          >
            {label}
          </Button>
        )}
        {may('content.see') && (
          <Button size="small" component={Link} to={`/content/vendor_closing/${id}`}>
            {t('console.vendors.windows')}
          </Button>
        )}
      </Box>
      {isRequested && (
        <MaintenanceDialog
          subject={`vendor_closing/${id}`}
          label={`${label}: ${nameOf(id)}`}
          closing={closing}
          version={closingVersion}
          onClose={() => setRequested(false)}
        />
      )}
    </>
  );
}

function VendorList({ vendor, list }: { readonly vendor: string; readonly list: NonNullable<Vendor['list']> }) {
  const t = useTranslate();
  const act = useAct();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { games, leftOut, listedAt, nextAt, failures, isHeld, readyAt } = list;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="h3" variant="subtitle2">
        {t('console.vendors.list')}
      </Typography>
      <Facts
        facts={[
          [t('console.vendors.listed'), listedAt === undefined ? '–' : <When key="listed" at={listedAt} />],
          [t('console.vendors.in_list'), t('console.vendors.counts', { games, leftOut })],
          [t('console.vendors.next'), <When key="next" at={nextAt} />],
          ...(failures > 0 ? [[t('console.vendors.failures'), `${failures}`] as const] : []),
          [t('console.vendors.taken'), t(isHeld ? 'console.vendors.by_operator' : 'console.vendors.by_itself')],
        ]}
      />
      {readyAt !== undefined && (
        <Alert
          severity="info"
          action={<Button onClick={() => setOpen(true)}>{t('console.vendors.look')}</Button>}
          sx={{ alignItems: 'center' }}
        >
          {t('console.vendors.ready')} <When at={readyAt} />
        </Alert>
      )}
      {may.run('games sync') && may.run('vendors hold') && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button size="small" variant="outlined" onClick={() => void act('games sync', { subject: vendor })}>
            {t('console.vendors.read')}
          </Button>
          <Button
            size="small"
            onClick={() => void act('vendors hold', { subject: vendor, choice: isHeld ? 'off' : 'on' })}
          >
            {t(isHeld ? 'console.vendors.release' : 'console.vendors.hold')}
          </Button>
        </Box>
      )}
      {isOpen && <ListDifference vendor={vendor} onClose={() => setOpen(false)} />}
    </Box>
  );
}
