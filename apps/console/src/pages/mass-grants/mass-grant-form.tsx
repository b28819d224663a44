/** A new mass grant. It is started from its preview, which says whom it is for and what it costs. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { Loading, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { AudienceFields, audienceOf } from '../../parts/audience/index.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { type AnswerOf, useAct, useRead } from '../../parts/work/index.ts';
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
  const [isBusy, setBusy] = useState(false);
  const preview = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const field = (name: string) => String(data.get(name) ?? '').trim();
    const draft = { campaign: field('campaign'), audience: audienceOf(field) };
    setBusy(true);
    const answer = await act.read('mass-grant preview', { text: JSON.stringify(draft) }).finally(() => setBusy(false));
    if (answer === undefined) return;
    const plan = answer as Omit<Preview, 'name' | 'text'>;
    setShown({ ...plan, name: field('name'), text: JSON.stringify({ ...draft, version: plan.version }) });
  };
  if (form.campaigns.length === 0) return <Alert severity="info">{t('console.massGrants.no_campaign')}</Alert>;
  return (
    <>
      <form onSubmit={(event) => void preview(event)}>
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 1_000 }}>
          <Section titleKey="console.massGrants.what">
            <WhatFields campaigns={form.campaigns} />
          </Section>
          <Section titleKey="console.mailings.audience">
            <Box sx={{ color: 'text.secondary', mb: 1.5 }}>{t('console.mailings.audience_hint')}</Box>
            <AudienceFields {...form} />
          </Section>
          <Box>
            <Button type="submit" variant="contained" disabled={isBusy}>
              {t('console.mailings.preview')}
            </Button>
          </Box>
        </Box>
      </form>
      {shown && <PreviewDialog preview={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function WhatFields({ campaigns }: { readonly campaigns: readonly string[] }) {
  const t = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
      <TextField
        name="name"
        label={t('console.mailings.name')}
        helperText={t('console.massGrants.name_hint')}
        required
        size="small"
        slotProps={{
          htmlInput: { maxLength: 40, pattern: '[a-z0-9][a-z0-9\\-]*', autoCapitalize: 'none', spellCheck: false },
        }}
      />
      <TextField
        select
        name="campaign"
        label={t('console.argument.campaign')}
        helperText={t('console.massGrants.campaign_hint')}
        defaultValue={campaigns[0] ?? ''}
        size="small"
      >
        {campaigns.map((code) => (
          <MenuItem key={code} value={code}>
            {code}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
