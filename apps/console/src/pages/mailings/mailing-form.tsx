/** A new message to an audience. It is sent from its preview, which says whom it reaches and how each of them reads it. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Loading, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { AudienceForm, audienceOf, NameField } from '../../parts/audience/index.ts';
import { filledWords, type MessageDraft, MessageFields } from '../../parts/message/index.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import type { Field } from '../../parts/use-submit.ts';
import { type AnswerOf, useAct, useRead } from '../../parts/work/index.ts';
import { type Preview, PreviewDialog } from './preview-dialog.tsx';

export function MailingForm() {
  const t = useTranslate();
  const { value, error } = useRead('showMailingForm', {});
  return (
    <>
      <PageTitle titleKey="console.mailings.new">
        <Button component={Link} to="/mailings">
          {t('console.mailings.all')}
        </Button>
      </PageTitle>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {value ? <Form form={value} /> : error === undefined && <Loading />}
    </>
  );
}

/** A field of local time as a moment; nothing where it is empty. */
function startOf(given: string): { readonly at?: string } {
  const time = new Date(given);
  return Number.isNaN(time.getTime()) ? {} : { at: time.toISOString() };
}

function Form({ form }: { readonly form: AnswerOf<'showMailingForm'> }) {
  const act = useAct();
  const [message, setMessage] = useState<MessageDraft>({});
  const [shown, setShown] = useState<Preview>();
  const preview = async (field: Field) => {
    const draft = {
      kind: field('kind'),
      audience: audienceOf(field),
      words: filledWords(message),
      ...startOf(field('at')),
    };
    const text = JSON.stringify(draft);
    const answer = await act.read('mailing preview', { text });
    if (answer !== undefined) setShown({ ...(answer as Omit<Preview, 'name' | 'text'>), name: field('name'), text });
  };
  return (
    <>
      <AudienceForm whatKey="console.mailings.what" what={<WhatFields />} form={form} onPreview={preview}>
        <Section titleKey="console.mailings.message">
          <MessageFields {...form} draft={message} onChange={setMessage} />
        </Section>
      </AudienceForm>
      {shown && <PreviewDialog preview={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function WhatFields() {
  const t = useTranslate();
  return (
    <>
      <NameField hintKey="console.mailings.name_hint" />
      <TextField
        select
        name="kind"
        label={t('console.mailings.kind')}
        helperText={t('console.mailings.kind_hint')}
        defaultValue="promotional"
        size="small"
      >
        {['promotional', 'service'].map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`console.mailings.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        name="at"
        type="datetime-local"
        label={t('console.mailings.starts')}
        helperText={t('console.mailings.starts_hint')}
        size="small"
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </>
  );
}
