/** What terms would say to members in each language, what one award of them posts, and what differs from the version before. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Fields } from '../../parts/form/schema.ts';
import { Section } from '../../parts/section.tsx';
import { Amount, DenseTable } from '../../parts/work/index.ts';
import { TermsDifference, type TermsForm, useTermsLabel } from './terms-words.tsx';
import type { Posting, Preview } from './use-preview.ts';

interface TermsPreviewProps {
  readonly form: TermsForm;
  readonly preview: Preview | undefined;
  readonly flaws: ReadonlyMap<string, string>;
  /** Those that are shown as wrong; the others are still to be filled in. */
  readonly isWrong: (path: string) => boolean;
  readonly isRead: boolean;
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
  /** The version before, if any. */
  readonly last: Fields | undefined;
  readonly terms: Fields;
  /** The button, beside what is wrong. */
  readonly save: ReactNode;
}

export function TermsPreview({
  form,
  preview,
  flaws,
  isWrong,
  isRead,
  amount,
  onAmount,
  last,
  terms,
  save,
}: TermsPreviewProps) {
  const t = useTranslate();
  const currency = form.currency.code;
  const label = useTermsLabel(form, terms);
  return (
    <Box aria-busy={!isRead} sx={{ display: 'grid', gap: 2 }}>
      <Flaws flaws={flaws} isWrong={isWrong} label={label} isKnown={preview !== undefined} />
      {save}
      <Section titleKey="console.campaigns.example">
        <TextField
          size="small"
          label={`${t('console.campaigns.example_amount')} (${currency})`}
          value={amount}
          onChange={({ target }) => onAmount(target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20, autoComplete: 'off' } }}
          sx={{ mb: 1.5 }}
        />
        <Example example={preview?.example} currency={currency} />
      </Section>
      {last !== undefined && (
        <Section titleKey="console.campaigns.changes">
          <TermsDifference form={form} before={last} after={terms} />
        </Section>
      )}
      <Section titleKey="console.campaigns.says">
        <Lines lines={preview?.lines} languages={form.languages} />
      </Section>
    </Box>
  );
}

interface FlawsProps {
  readonly flaws: ReadonlyMap<string, string>;
  readonly isWrong: (path: string) => boolean;
  readonly label: (path: string) => string;
  readonly isKnown: boolean;
}

/** What was not touched yet is still to be filled in; anything else is to be put right. */
function Flaws({ flaws, isWrong, label, isKnown }: FlawsProps) {
  const t = useTranslate();
  if (!isKnown) return null;
  if (flaws.size === 0) return <Alert severity="success">{t('console.campaigns.sound')}</Alert>;
  const all = [...flaws];
  const wrong = all.filter(([path]) => isWrong(path));
  const open = all.filter(([path]) => !isWrong(path));
  return (
    <>
      {wrong.length > 0 && (
        <Alert severity="warning">
          {t('console.campaigns.flaws', { smart_count: wrong.length })}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {wrong.map(([path, text]) => (
              <li key={path}>{path === '' ? text : `${label(path)}: ${text}`}</li>
            ))}
          </Box>
        </Alert>
      )}
      {open.length > 0 && (
        <Alert severity="info">
          {t('console.campaigns.still', { fields: open.map(([path]) => label(path)).join(', ') })}
        </Alert>
      )}
    </>
  );
}

function Lines({ lines, languages }: { readonly lines: Preview['lines']; readonly languages: readonly string[] }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState(languages[0] ?? '');
  return (
    <>
      <Tabs
        value={chosen}
        onChange={(_event, next: string) => setChosen(next)}
        variant="scrollable"
        aria-label={t('console.content.language')}
        sx={{ minHeight: 36, mb: 1 }}
      >
        {languages.map((one) => (
          <Tab key={one} value={one} label={one} sx={{ minWidth: 48, minHeight: 36, py: 0 }} />
        ))}
      </Tabs>
      {lines ? (
        <Box component="ul" lang={chosen.toLowerCase()} sx={{ m: 0, pl: 2.5, '& li': { mb: 0.5 } }}>
          {(lines[chosen] ?? []).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      ) : (
        <Typography color="text.secondary">{t('console.campaigns.says_later')}</Typography>
      )}
    </>
  );
}

function Example({ example, currency }: { readonly example: Preview['example']; readonly currency: string }) {
  const t = useTranslate();
  if (!example) return <Typography color="text.secondary">{t('console.campaigns.no_example')}</Typography>;
  const { award, required, postings, otherwise } = example;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography>
        {t('console.campaigns.example_award')} <Amount value={award} currency={currency} /> ·{' '}
        {t('console.campaigns.example_required')} <Amount value={required} currency={currency} />
      </Typography>
      <Postings label={t('console.campaigns.postings')} rows={postings} />
      {otherwise.length > 0 && (
        <>
          <Typography>{t('console.campaigns.otherwise')}</Typography>
          <Postings label={t('console.campaigns.otherwise')} rows={otherwise} />
        </>
      )}
    </Box>
  );
}

function Postings({ label, rows }: { readonly label: string; readonly rows: readonly Posting[] }) {
  const t = useTranslate();
  const account = (name: string) => t(`console.campaigns.account.${name}`);
  return (
    <Box sx={{ '& .MuiTableCell-root': { px: 0.75 } }}>
      <DenseTable
        label={label}
        rows={rows.map((row, at) => ({ id: `${at}`, ...row }))}
        empty="–"
        columns={[
          {
            key: 'event',
            label: t('console.campaigns.event'),
            render: ({ event, from, to }) => (
              <>
                {t(`console.campaigns.event.${event}`)}
                <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }} noWrap>
                  {account(from)} → {account(to)}
                </Typography>
              </>
            ),
          },
          {
            key: 'amount',
            label: t('console.money.amount'),
            isNumber: true,
            render: ({ amount }) => <Amount value={amount} currency={false} />,
          },
          {
            key: 'cash',
            label: account('cash'),
            isNumber: true,
            render: ({ cash }) => <Amount value={cash} currency={false} />,
          },
          {
            key: 'bonus',
            label: account('bonus'),
            isNumber: true,
            render: ({ bonus }) => <Amount value={bonus} currency={false} />,
          },
        ]}
      />
    </Box>
  );
}
