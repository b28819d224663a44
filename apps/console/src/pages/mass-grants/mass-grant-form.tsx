/** A new mass grant. It is started from its preview, which says whom it is for and what it costs. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Loading, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { AudienceForm, audienceOf, NameField } from '../../parts/audience/index.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import type { Field } from '../../parts/use-submit.ts';
import { type AnswerOf, useAct, useCampaigns, useRead } from '../../parts/work/index.ts';
import { type Preview, PreviewDialog } from './preview-dialog.tsx';

export function MassGrantForm() {
  const t = useTranslate();
  const { value, error } = useRead('showMassGrantForm', {});
  return (
    <>
      <PageTitle titleKey="console.massGrants.new">
        <Button component={Link} to="/mass-grants">
          {t('console.massGrants.all')}
        </Button>
      </PageTitle>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {value ? <Form form={value} /> : error === undefined && <Loading />}
    </>
  );
}

function Form({ form }: { readonly form: AnswerOf<'showMassGrantForm'> }) {
  const t = useTranslate();
  const act = useAct();
  const [shown, setShown] = useState<Preview>();
  const preview = async (field: Field) => {
    const draft = { campaign: field('campaign'), audience: audienceOf(field) };
    const answer = await act.read('mass-grant preview', { text: JSON.stringify(draft) });
    if (answer === undefined) return;
    const plan = answer as Omit<Preview, 'name' | 'text'>;
    setShown({
      ...plan,
      name: field('name'),
      text: JSON.stringify({ ...draft, version: plan.version, receivers: plan.receivers }),
    });
  };
  if (form.campaigns.length === 0) {
    const add = (
      <Button component={Link} to="/campaigns/new/campaign" size="small">
        {t('console.campaigns.add')}
      </Button>
    );
    return (
      <Alert severity="info" action={add}>
        {t('console.massGrants.no_campaign')}
      </Alert>
    );
  }
  return (
    <>
      <AudienceForm
        whatKey="console.massGrants.what"
        what={<WhatFields campaigns={form.campaigns} />}
        form={form}
        onPreview={preview}
      />
      {shown && <PreviewDialog preview={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function WhatFields({ campaigns }: { readonly campaigns: readonly string[] }) {
  const t = useTranslate();
  const { nameOf } = useCampaigns();
  return (
    <>
      <NameField hintKey="console.massGrants.name_hint" />
      <TextField
        select
        name="campaign"
        label={t('console.reports.column.campaign')}
        helperText={t('console.massGrants.campaign_hint')}
        defaultValue={campaigns[0] ?? ''}
        size="small"
      >
        {campaigns.map((code) => (
          <MenuItem key={code} value={code}>
            {nameOf(code)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
