/** Writes a version of a campaign: a form made of what the contract and the plugin of its kind say, beside what it would say and do. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { Loading, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { emptyOf, type Fields, type Place, type Schema, withField } from '../../parts/form/schema.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { type AnswerOf, useAct, useRead } from '../../parts/work/index.ts';
import { TermsPreview } from './terms-preview.tsx';
import { flawTexts, usePreview } from './use-preview.ts';
import { useTouched } from './use-touched.ts';

type Form = AnswerOf<'campaignForm'>;
type Campaign = AnswerOf<'showCampaign'>;

/** A new campaign has no code yet. */
export function TermsEditor({ code }: { readonly code?: string }) {
  const t = useTranslate();
  const form = useRead('campaignForm', {});
  return (
    <>
      <PageTitle titleKey={code === undefined ? 'console.campaigns.add' : 'console.campaigns.edit'}>
        <Button component={Link} to={code === undefined ? '/campaigns' : `/campaigns/${code}`}>
          {t(code === undefined ? 'console.campaigns.all' : 'console.content.versions')}
        </Button>
      </PageTitle>
      {form.error !== undefined && <Alert severity="error">{form.error}</Alert>}
      {!form.value && form.error === undefined && <Loading />}
      {form.value && (code === undefined ? <Editor form={form.value} /> : <FromLast form={form.value} code={code} />)}
    </>
  );
}

function FromLast({ form, code }: { readonly form: Form; readonly code: string }) {
  const { value, error } = useRead('showCampaign', { params: { code } });
  // What somebody else saves meanwhile does not change what is being written here.
  const [first, setFirst] = useState<Campaign>();
  if (error !== undefined && !first) return <Alert severity="error">{error}</Alert>;
  if (value && !first) setFirst(value);
  return first ? <Editor form={form} campaign={first} /> : <Loading />;
}

const schemaOf = (form: Form) => form.schema as Schema;

/** What is said first, then what it gives; fields that no part names are the last one's. */
const parts = [
  ['says', ['shownAs', 'title', 'line', 'picture']],
  ['gives', ['params', 'items', 'freeRounds']],
  ['money', ['bonus']],
  ['who', ['audience']],
  ['when', ['window']],
  ['limits', ['limits', 'award', 'claimDays', 'code', 'group', 'reviewFrom']],
] as const;
const named = new Set<string>(['kind', ...parts.flatMap(([, fields]) => fields)]);

function firstTerms(form: Form): Fields {
  const terms = emptyOf(schemaOf(form), form.defaultLanguage) as Fields;
  return ofKind(form, terms, form.kinds[0]?.code ?? '');
}

/** Terms of another kind: its example, and without what it never has. */
function ofKind(form: Form, terms: Fields, code: string): Fields {
  const kind = form.kinds.find((one) => one.code === code);
  if (!kind) return terms;
  const rest = Object.entries(terms).filter(([name]) => !kind.leftOut.includes(name));
  const items = kind.leftOut.includes('items') ? {} : { items: terms.items ?? [] };
  return { ...Object.fromEntries(rest), ...items, kind: code, params: kind.example };
}

function Editor({ form, campaign }: { readonly form: Form; readonly campaign?: Campaign }) {
  const t = useTranslate();
  const act = useAct();
  const may = useMay();
  const navigate = useNavigate();
  const last = campaign?.versions[0]?.terms as Fields | undefined;
  const [terms, setTerms] = useState<Fields>(() => last ?? firstTerms(form));
  const [code, setCode] = useState(campaign?.id ?? '');
  const [amount, setAmount] = useState('1000');
  const { preview, isRead } = usePreview(terms, amount);
  const flaws = useMemo(() => flawTexts(preview?.flaws ?? [], t), [preview, t]);
  const { isWrong, shown, touch, touchAll } = useTouched(flaws, campaign === undefined);
  const change = (next: Fields) => {
    touch(terms, next);
    setTerms(next);
  };
  const isReady = flaws.size === 0 && /^[a-z0-9-]{1,64}$/.test(code.trim());
  const save = async () => {
    if (!isReady) return touchAll();
    const given = { subject: code.trim(), text: JSON.stringify(terms) };
    if ((await act('campaign save', given)) === 'done') void navigate(`/campaigns/${given.subject}`);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 400px)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Section titleKey="console.campaigns.part.kind">
          <KindFields
            form={form}
            kind={String(terms.kind)}
            code={code}
            isNew={campaign === undefined}
            isMissing={code.trim() === '' && isWrong('')}
            onCode={setCode}
            onKind={(kind) => setTerms(ofKind(form, terms, kind))}
          />
        </Section>
        <Parts form={form} terms={terms} flaws={shown} onChange={change} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          minWidth: 0,
          position: { lg: 'sticky' },
          top: { lg: 64 },
          maxHeight: { lg: 'calc(100vh - 80px)' },
          overflowY: { lg: 'auto' },
        }}
      >
        <TermsPreview
          form={form}
          preview={preview}
          flaws={flaws}
          isWrong={isWrong}
          isRead={isRead}
          amount={amount}
          onAmount={setAmount}
          last={last}
          terms={terms}
          save={
            may.run('campaign save') && (
              <Button variant="contained" size="large" disabled={preview === undefined} onClick={() => void save()}>
                {t('console.content.save')}
              </Button>
            )
          }
        />
      </Box>
    </Box>
  );
}

interface KindFieldsProps {
  readonly form: Form;
  readonly kind: string;
  readonly code: string;
  readonly isNew: boolean;
  /** Saving was tried without one. */
  readonly isMissing: boolean;
  readonly onCode: (code: string) => void;
  readonly onKind: (kind: string) => void;
}

function KindFields({ form, kind, code, isNew, isMissing, onCode, onKind }: KindFieldsProps) {
  const t = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))' }}>
      <TextField
        size="small"
        required
        label={t('console.campaigns.code')}
        helperText={t('console.campaigns.code_hint')}
        value={code}
        disabled={!isNew}
        error={isMissing || (code !== '' && !/^[a-z0-9-]{1,64}$/.test(code))}
        onChange={({ target }) => onCode(target.value)}
        slotProps={{ htmlInput: { maxLength: 64, autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        select
        size="small"
        label={t('console.campaigns.kind')}
        value={kind}
        onChange={({ target }) => onKind(target.value)}
      >
        {form.kinds.map((one) => (
          <MenuItem key={one.code} value={one.code}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

interface PartsProps {
  readonly form: Form;
  readonly terms: Fields;
  readonly flaws: ReadonlyMap<string, string>;
  readonly onChange: (terms: Fields) => void;
}

function Parts({ form, terms, flaws, onChange }: PartsProps) {
  const kind = form.kinds.find((one) => one.code === terms.kind);
  const { properties = {}, required = [] } = schemaOf(form);
  const own: Readonly<Record<string, Schema>> = { ...properties, params: (kind?.params ?? {}) as Schema };
  const rest = Object.keys(own).filter((name) => !named.has(name));
  const place: Place = {
    languages: form.languages,
    language: form.defaultLanguage,
    currency: form.currency,
    choices: { games: form.games, categories: form.categories },
    area: 'campaigns',
    flaws,
  };
  return parts.map(([part, fields]) => {
    const names = [...fields, ...(part === 'limits' ? rest : [])].filter((name) => !kind?.leftOut.includes(name));
    const schema = {
      type: 'object',
      properties: Object.fromEntries(names.flatMap((name) => (own[name] ? [[name, own[name]]] : []))),
      required: required.filter((name) => (names as readonly string[]).includes(name)),
    } as const;
    const [only] = names;
    const isOne = names.length === 1 && only !== undefined && (required as readonly string[]).includes(only);
    return (
      <Section key={part} titleKey={`console.campaigns.part.${part}`}>
        {isOne ? (
          <Field
            // the fields of another kind are others
            key={String(terms.kind)}
            name={only}
            schema={own[only] ?? {}}
            value={terms[only]}
            onChange={(next) => onChange(withField(terms, only, next))}
            place={place}
            path={`/${only}`}
            isRequired
            isRoot
          />
        ) : (
          <Field
            key={String(terms.kind)}
            name={part}
            schema={schema}
            value={terms}
            onChange={(next) => onChange(next as Fields)}
            place={place}
            isRequired
            isRoot
          />
        )}
      </Section>
    );
  });
}
