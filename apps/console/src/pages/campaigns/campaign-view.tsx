/** One campaign: its budget, its versions with what differs, and what may be done with it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Loading, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { CommandButton, useMay } from '../../parts/command-button.tsx';
import type { Fields } from '../../parts/form/schema.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, type AnswerOf, DenseTable, Facts, StateChip, useRead } from '../../parts/work/index.ts';
import { BudgetBar } from './budget-bar.tsx';
import { TermsDifference } from './terms-words.tsx';

type Campaign = AnswerOf<'showCampaign'>;

/** Versions begin at 1. */
const NONE = 0;

export function CampaignView({ code }: { readonly code: string }) {
  const t = useTranslate();
  const { value, error } = useRead('showCampaign', { params: { code } });
  const may = useMay();
  const fixed = { subject: code };
  return (
    <>
      <PageTitle titleKey="console.campaigns.title" name={value?.title ?? code}>
        <Button component={Link} to="/campaigns">
          {t('console.campaigns.all')}
        </Button>
        {value && value.state !== 'ended' && (
          <>
            {may.run('campaign save') && (
              <Button component={Link} to={`/campaigns/${code}/edit`} size="small" variant="outlined">
                {t('console.content.edit')}
              </Button>
            )}
            <CommandButton command="campaign place" fixed={fixed} />
            {value.state === 'running' && <CommandButton command="campaign pause" fixed={fixed} color="warning" />}
            <CommandButton command="campaign end" fixed={fixed} color="error" />
          </>
        )}
      </PageTitle>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {value && (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 1_200 }}>
          <Section titleKey="console.campaigns.overview">
            <Overview campaign={value} />
          </Section>
          <Section titleKey="console.content.versions">
            <Versions campaign={value} />
          </Section>
          <Section titleKey={value.versions.length > 1 ? 'console.content.difference' : 'console.campaigns.terms'}>
            <Changes campaign={value} />
          </Section>
          <Section titleKey="console.campaigns.days">
            <Days campaign={value} />
          </Section>
        </Box>
      )}
    </>
  );
}

function Overview({ campaign }: { readonly campaign: Campaign }) {
  const t = useTranslate();
  const { id, kindName, state, version, granted, spent, currency, budgetPerDay } = campaign;
  return (
    <Facts
      facts={[
        [t('console.campaigns.code'), id],
        [t('console.campaigns.kind'), kindName],
        [t('console.money.state'), <StateChip key="state" state={state} />],
        [t('console.campaigns.version'), version ?? '–'],
        [t('console.campaigns.granted'), granted],
        [t('console.campaigns.spent'), <Amount key="spent" value={spent} currency={currency} />],
        [t('console.campaigns.budget'), <BudgetBar key="budget" {...campaign} />],
        [
          t('console.campaigns.budget_day'),
          budgetPerDay === undefined ? '–' : <Amount key="day" value={budgetPerDay} />,
        ],
      ]}
    />
  );
}

/** A version is started by two operators, since it gives money. */
function Versions({ campaign }: { readonly campaign: Campaign }) {
  const t = useTranslate();
  return (
    <DenseTable
      label={t('console.content.versions')}
      rows={campaign.versions.map((row) => ({ id: `${row.version}`, ...row }))}
      empty={t('console.campaigns.empty')}
      columns={[
        {
          key: 'version',
          label: t('console.campaigns.version'),
          render: ({ version }) => (
            <>
              {version}{' '}
              {version === campaign.version && (
                <Chip size="small" color="success" label={t('console.content.in_force')} />
              )}
            </>
          ),
        },
        { key: 'by', label: t('console.content.by'), render: ({ by }) => by },
        { key: 'at', label: t('console.money.at'), render: ({ at }) => <When at={at} /> },
        {
          key: 'do',
          label: t('console.shell.actions'),
          render: ({ version }) =>
            campaign.state !== 'ended' &&
            (campaign.state !== 'running' || version !== campaign.version) && (
              <CommandButton
                command="campaign start"
                fixed={{ subject: campaign.id, choice: `${version}` }}
                label={t('console.campaigns.start')}
              />
            ),
        },
      ]}
    />
  );
}

/** With one version alone, and where none is chosen to compare it with, all its terms. */
function Changes({ campaign: { versions } }: { readonly campaign: Campaign }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<{ readonly before?: number; readonly after?: number }>({});
  const all = versions.map(({ version }) => version);
  const { after = all[0] ?? NONE } = chosen;
  // The newest are first.
  const { before = all.find((version) => version < after) ?? NONE } = chosen;
  const termsOf = (requested: number) =>
    versions.find(({ version }) => version === requested)?.terms as Fields | undefined;
  const form = useRead('campaignForm', {});
  const choice = (label: string, current: number, options: readonly number[], onChange: (version: number) => void) => (
    <TextField
      select
      size="small"
      label={label}
      value={current}
      onChange={(event) => onChange(Number(event.target.value))}
      sx={{ width: 160 }}
    >
      {options.map((version) => (
        <MenuItem key={version} value={version}>
          {version === NONE ? t('console.campaigns.no_version') : t('console.content.version', { version })}
        </MenuItem>
      ))}
    </TextField>
  );
  const others = [...all.filter((version) => version !== after), NONE];
  return (
    <>
      {all.length > 1 && (
        <Box sx={{ display: 'flex', gap: 1, mb: 1.5 }}>
          {choice(t('console.campaigns.version'), after, all, (version) => setChosen({ after: version }))}
          {choice(t('console.content.against'), before, others, (version) => setChosen({ after, before: version }))}
        </Box>
      )}
      {form.error !== undefined && <Alert severity="error">{form.error}</Alert>}
      {!form.value && form.error === undefined && <Loading />}
      {form.value && <TermsDifference form={form.value} before={termsOf(before)} after={termsOf(after) ?? {}} />}
    </>
  );
}

function Days({ campaign }: { readonly campaign: Campaign }) {
  const t = useTranslate();
  return (
    <DenseTable
      label={t('console.campaigns.days')}
      rows={campaign.days}
      empty={t('console.campaigns.nothing')}
      columns={[
        { key: 'day', label: t('console.campaigns.day'), render: ({ id }) => id },
        { key: 'granted', label: t('console.campaigns.granted'), isNumber: true, render: ({ granted }) => granted },
        {
          key: 'spent',
          label: t('console.campaigns.spent'),
          isNumber: true,
          render: ({ spent }) => <Amount value={spent} currency={campaign.currency} />,
        },
      ]}
    />
  );
}
