/** The form of what is for an audience: what it is, whom it is for, and the button that shows what it would do before anything is started. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Section } from '../section.tsx';
import { type Field, useSubmit } from '../use-submit.ts';
import { AudienceFields } from './audience-fields.tsx';

interface AudienceFormProps {
  readonly whatKey: string;
  readonly what: ReactNode;
  /** What an audience can be chosen by. */
  readonly form: Parameters<typeof AudienceFields>[0];
  /** What comes after the audience. */
  readonly children?: ReactNode;
  readonly onPreview: (field: Field) => Promise<unknown>;
}

export function AudienceForm({ whatKey, what, form, children, onPreview }: AudienceFormProps) {
  const t = useTranslate();
  const { isBusy, submit } = useSubmit(onPreview);
  return (
    <form onSubmit={submit}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 1_000 }}>
        <Section titleKey={whatKey}>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
            {what}
          </Box>
        </Section>
        <Section titleKey="console.mailings.audience">
          <Box sx={{ color: 'text.secondary', mb: 1.5 }}>{t('console.mailings.audience_hint')}</Box>
          <AudienceFields {...form} />
        </Section>
        {children}
        <Box>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {t('console.mailings.preview')}
          </Button>
        </Box>
      </Box>
    </form>
  );
}

/** The name by which operators know it: used once. */
export function NameField({ hintKey }: { readonly hintKey: string }) {
  const t = useTranslate();
  return (
    <TextField
      name="name"
      label={t('console.mailings.name')}
      helperText={t(hintKey)}
      required
      size="small"
      slotProps={{
        htmlInput: { maxLength: 40, pattern: '[a-z0-9][a-z0-9\\-]*', autoCapitalize: 'none', spellCheck: false },
      }}
    />
  );
}
