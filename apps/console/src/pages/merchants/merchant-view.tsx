/** One merchant: what was chosen, what is still missing before it opens, and its versions. */
import CheckIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { usePlugins } from '../../base/names.ts';
import { CommandButton, useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { useMoments, When } from '../../parts/when.tsx';
import { type AnswerOf, DenseTable, Facts, useRead } from '../../parts/work/index.ts';

type Merchant = AnswerOf<'showMerchant'>;

const REFRESH_MS = 5_000;

function Readiness({ merchant: { readiness } }: { readonly merchant: Merchant }) {
  const t = useTranslate();
  const { nameOf } = usePlugins('payments');
  return (
    <List dense disablePadding>
      {readiness.map(({ part, isDone, isRequired, note }) => (
        <ListItem key={part} disableGutters>
          <ListItemIcon sx={{ minWidth: 36 }}>
            {isDone ? (
              <CheckIcon color="success" titleAccess={t('console.merchants.is_done')} />
            ) : (
              <OpenIcon color={isRequired ? 'error' : 'disabled'} titleAccess={t('console.merchants.is_missing')} />
            )}
          </ListItemIcon>
          <ListItemText
            primary={t(`console.merchants.part.${part}`)}
            secondary={part === 'payments' && note !== undefined ? note.split(', ').map(nameOf).join(', ') : note}
          />
          {isRequired && <Chip size="small" variant="outlined" label={t('console.merchants.required')} />}
        </ListItem>
      ))}
    </List>
  );
}

function Overview({ merchant }: { readonly merchant: Merchant }) {
  const t = useTranslate();
  const vendors = usePlugins('vendors');
  const payments = usePlugins('payments');
  const written = useMoments();
  const { id, hosts, stageHost, currency, timeZone, languages, opened, choices } = merchant;
  return (
    <Facts
      facts={[
        [t('console.merchants.field.code'), id],
        [t('console.money.state'), t(`console.merchants.state.${merchant.state}`)],
        [t('console.merchants.field.hosts'), hosts.join(', ')],
        [t('console.merchants.field.stageHost'), stageHost],
        [t('console.merchants.field.currency'), currency],
        [t('console.merchants.field.timeZone'), timeZone],
        [t('console.merchants.field.languages'), languages.join(', ')],
        [t('console.merchants.field.vendors'), choices?.vendors.map(vendors.nameOf).join(', ') ?? '–'],
        [t('console.merchants.field.payments'), choices?.payments.map(payments.nameOf).join(', ') ?? '–'],
        [t('console.merchants.opened'), opened ? `${opened.by} · ${written(opened.at)}` : '–'],
      ]}
    />
  );
}

export function MerchantView({ code }: { readonly code: string }) {
  const t = useTranslate();
  const may = useMay();
  const { value, error } = useRead('showMerchant', { params: { code }, refreshMs: REFRESH_MS });
  return (
    <>
      <PageTitle titleKey="console.merchants.title" name={code}>
        <Button component={Link} to="/merchants">
          {t('console.merchants.all')}
        </Button>
        {value?.choices && may.run('merchants change') && (
          <Button component={Link} to={`/merchants/${code}/change`} variant="outlined">
            {t('console.merchants.change')}
          </Button>
        )}
        {value?.state === 'closed' && (
          <CommandButton
            command="merchants open"
            fixed={{ subject: code }}
            label={t('console.merchants.open')}
            variant="contained"
          />
        )}
      </PageTitle>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {value && (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 1_000 }}>
          {value.state === 'closed' && <Alert severity="warning">{t('console.merchants.closed')}</Alert>}
          <Section titleKey="console.merchants.overview">
            <Overview merchant={value} />
          </Section>
          <Section titleKey="console.merchants.readiness">
            <Readiness merchant={value} />
          </Section>
          {value.versions.length > 0 && (
            <Section titleKey="console.content.versions">
              <DenseTable
                label={t('console.content.versions')}
                rows={value.versions.map((row) => ({ id: `${row.version}`, ...row }))}
                empty=""
                columns={[
                  { key: 'version', label: t('console.campaigns.version'), render: ({ version }) => version },
                  { key: 'by', label: t('console.content.by'), render: ({ by }) => by },
                  { key: 'at', label: t('console.money.at'), render: ({ at }) => <When at={at} /> },
                ]}
              />
            </Section>
          )}
        </Box>
      )}
    </>
  );
}
