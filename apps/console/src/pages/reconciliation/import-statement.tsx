/** A provider's statement as a file: chosen, looked at as it is understood, and only then imported. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { runCommand } from '../../base/call.ts';
import { usePlugins } from '../../base/names.ts';
import { useScope } from '../../base/scope.ts';
import { FormDialog, useAct } from '../../parts/work/index.ts';
import { type Column, columns, type Headers, type Looked, StatementPreview } from './statement-preview.tsx';

const MAX_BYTES = 5_000_000;
const DAY_MS = 86_400_000;

const kinds = ['deposit', 'payout'] as const;
type Kind = (typeof kinds)[number];

interface Chosen {
  /** Two files of the same name are two files. */
  readonly id: string;
  readonly name: string;
  readonly csv: string;
  readonly flaw?: 'too_large' | 'not_text';
}

/** A file that is no text in UTF-8 has to be refused here: decoded, its bytes are lost. */
async function readFile(file: File): Promise<Chosen> {
  const chosen = { id: crypto.randomUUID(), name: file.name, csv: '' };
  if (file.size > MAX_BYTES) return { ...chosen, flaw: 'too_large' };
  try {
    return { ...chosen, csv: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return { ...chosen, flaw: 'not_text' };
  }
}

interface Draft {
  readonly provider: string;
  readonly day: string;
  readonly decimal: '' | 'point' | 'comma';
  readonly columns: Headers;
  /** What all lines are, where no column says it. */
  readonly kind: '' | Kind;
  readonly file?: Chosen;
}

interface ImportStatementProps {
  /** Whose statements may be imported. */
  readonly providers: readonly string[];
  readonly onImported: (provider: string, day: string) => void;
  readonly onClose: () => void;
}

const givenBy = ({ provider, day, decimal, columns: chosen, kind, file }: Draft) => ({
  subject: provider,
  choice: day,
  text: JSON.stringify({
    csv: file?.csv,
    ...(decimal !== '' && { decimal }),
    columns: chosen,
    ...(kind !== '' && { kind }),
  }),
});

function useLook(draft: Draft) {
  const scope = useScope();
  const { provider, day, decimal, columns: chosen, kind, file } = draft;
  return useQuery({
    queryKey: ['statement', scope, provider, day, decimal, chosen, kind, file?.id],
    queryFn: async () => (await runCommand('reconcile look', givenBy(draft))).done as Looked,
    enabled: file !== undefined && file.flaw === undefined && provider !== '' && day !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}

export function ImportStatement({ providers, onImported, onClose }: ImportStatementProps) {
  const t = useTranslate();
  const act = useAct();
  const [draft, setDraft] = useState<Draft>(() => ({
    provider: providers[0] ?? '',
    day: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10),
    decimal: '',
    columns: {},
    kind: '',
  }));
  const look = useLook(draft);
  const flaw = draft.file?.flaw;
  const looked = draft.file && !flaw && !look.error ? look.data : undefined;
  const isReady = looked?.problemCount === 0 && !looked.isSame && !look.isPlaceholderData && !look.isFetching;
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));

  async function send() {
    const outcome = await act('reconcile import', givenBy(draft));
    if (outcome !== 'refused') onImported(draft.provider, draft.day);
    return outcome;
  }

  return (
    <FormDialog title={t('console.statement.import')} width="md" isReady={isReady} onSend={send} onClose={onClose}>
      <Typography variant="body2" color="text.secondary">
        {t('console.statement.moves')}
      </Typography>
      <Fields draft={draft} providers={providers} change={change} />
      {look.isFetching && <LinearProgress />}
      {flaw && <Alert severity="error">{t(`console.statement.flaw.${flaw}`)}</Alert>}
      {look.error && <Alert severity="error">{look.error.message || t('console.work.unreachable')}</Alert>}
      {looked && looked.headers.length > 0 && <Columns looked={looked} draft={draft} change={change} />}
      {looked && <StatementPreview looked={looked} />}
    </FormDialog>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly change: (changed: Partial<Draft>) => void;
}

const row = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } } as const;

function Fields({ draft, providers, change }: PartProps & Pick<ImportStatementProps, 'providers'>) {
  const t = useTranslate();
  const { nameOf } = usePlugins('payments');
  const input = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined) => {
    // Another file may have other headers.
    if (file) change({ file: await readFile(file), columns: {}, kind: '' });
  };
  return (
    <>
      <Box sx={row}>
        <TextField
          select
          size="small"
          label={t('console.money.provider')}
          value={draft.provider}
          onChange={({ target }) => change({ provider: target.value })}
        >
          {providers.map((code) => (
            <MenuItem key={code} value={code}>
              {nameOf(code)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="date"
          size="small"
          label={t('console.money.day')}
          value={draft.day}
          onChange={({ target }) => change({ day: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          select
          size="small"
          label={t('console.statement.decimal')}
          value={draft.decimal === '' ? 'file' : draft.decimal}
          onChange={({ target }) =>
            change({ decimal: target.value === 'point' || target.value === 'comma' ? target.value : '' })
          }
        >
          {['file', 'point', 'comma'].map((one) => (
            <MenuItem key={one} value={one}>
              {t(`console.statement.decimal.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {t('console.statement.file')}
        </Button>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {draft.file?.name ?? t('console.statement.hint')}
        </Typography>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          hidden
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // The same file, corrected, may be chosen again.
            target.value = '';
          }}
        />
      </Box>
    </>
  );
}

/** No header begins with a space. */
const NONE = ' ';
const ofAll = (kind: Kind) => ` ${kind}`;

/** Which header is which column: found by usual names, and changed by the operator. */
function Columns({ looked, draft, change }: PartProps & { readonly looked: Looked }) {
  const t = useTranslate();
  const headers = [...new Set(looked.headers)].filter((header) => header !== '');
  const choose = (column: Column, value: string) => {
    const chosen = { ...draft.columns, [column]: value.startsWith(' ') ? '' : value };
    const kind = kinds.find((one) => ofAll(one) === value) ?? '';
    change({ columns: chosen, ...(column === 'kind' && { kind }) });
  };
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {t('console.statement.columns')}
      </Typography>
      <Box sx={{ ...row, gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, minmax(0, 1fr))' } }}>
        {columns.map((column) => (
          <TextField
            key={column}
            select
            size="small"
            label={t(`console.statement.column.${column}`)}
            value={column === 'kind' && draft.kind !== '' ? ofAll(draft.kind) : (looked.columns[column] ?? NONE)}
            onChange={({ target }) => choose(column, target.value)}
          >
            <MenuItem value={NONE}>{t('console.statement.none')}</MenuItem>
            {column === 'kind' &&
              kinds.map((kind) => (
                <MenuItem key={kind} value={ofAll(kind)}>
                  {t(`console.statement.all.${kind}`)}
                </MenuItem>
              ))}
            {headers.map((header) => (
              <MenuItem key={header} value={header}>
                {header}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
    </Box>
  );
}
