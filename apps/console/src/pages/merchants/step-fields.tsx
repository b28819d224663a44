/** The fields of each step. Lists are chosen from what the server offers. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { usePlugins } from '../../base/names.ts';
import { useLanguageNames } from '../../parts/when.tsx';
import { useRead } from '../../parts/work/index.ts';
import { type Change, type Choices, type Draft, fromTemplate } from './draft.ts';
import { ThemeChoice } from './theme-choice.tsx';

export interface StepProps {
  readonly draft: Draft;
  readonly choices: Choices;
  readonly change: Change;
  /** What is founded keeps what its books and days are by. */
  readonly isFounded: boolean;
}

interface ChoiceProps {
  readonly field: 'template' | 'currency' | 'timeZone' | 'defaultLanguage' | 'defaultTheme';
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly isFixed?: boolean;
  readonly onChange: (value: string) => void;
}

function Choice({ field, value, options, isFixed = false, onChange }: ChoiceProps) {
  const t = useTranslate();
  return (
    <TextField
      select
      fullWidth
      label={t(`console.merchants.field.${field}`)}
      value={value}
      disabled={isFixed}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map(([id, label]) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

const same = (ids: readonly string[]) => ids.map((id) => [id, id] as const);

export function WhatStep({ draft, choices, change, isFounded }: StepProps) {
  const t = useTranslate();
  return (
    <>
      <Choice
        field="template"
        value={draft.template}
        isFixed={isFounded}
        options={choices.templates.map(({ id }) => [id, t(`console.merchants.template.${id}`)] as const)}
        onChange={(id) => change(fromTemplate(choices, id))}
      />
      <TextField
        label={t('console.merchants.field.code')}
        helperText={t('console.merchants.code_hint')}
        value={draft.code}
        disabled={isFounded}
        onChange={(event) => change({ code: event.target.value.trim() })}
        slotProps={{ htmlInput: { name: 'code', maxLength: 32, spellCheck: false, autoCapitalize: 'none' } }}
      />
      <TextField
        label={t('console.merchants.field.name')}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
        slotProps={{ htmlInput: { name: 'name', maxLength: 40 } }}
      />
    </>
  );
}

export function HostsStep({ draft, change }: StepProps) {
  const t = useTranslate();
  return (
    <>
      <TextField
        label={t('console.merchants.field.hosts')}
        helperText={t('console.merchants.hosts_hint')}
        multiline
        minRows={2}
        defaultValue={draft.hosts.join('\n')}
        onChange={(event) => change({ hosts: event.target.value.split(/\s+/).filter(Boolean) })}
        slotProps={{ htmlInput: { name: 'hosts', spellCheck: false, autoCapitalize: 'none' } }}
      />
      <TextField
        label={t('console.merchants.field.stageHost')}
        helperText={t('console.merchants.stage_hint')}
        value={draft.stageHost}
        onChange={(event) => change({ stageHost: event.target.value.trim() })}
        slotProps={{ htmlInput: { name: 'stageHost', maxLength: 253, spellCheck: false, autoCapitalize: 'none' } }}
      />
    </>
  );
}

interface ManyProps {
  readonly legend: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** In columns: names and accounts arrive after the rest, and a longer label moves no other. */
const columns = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))' };

/** In the order of the options. */
function Many({ legend, options, chosen, onChange }: ManyProps) {
  const toggle = (id: string) =>
    onChange(options.map((one) => one.id).filter((one) => (one === id) !== chosen.includes(one)));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <FormLabel component="legend">{legend}</FormLabel>
      <FormGroup sx={columns}>
        {options.map(({ id, label }) => (
          <FormControlLabel
            key={id}
            label={label}
            slotProps={{ typography: { noWrap: true, title: label } }}
            control={<Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />}
          />
        ))}
      </FormGroup>
    </Box>
  );
}

export function PlaceStep({ draft, choices, change, isFounded }: StepProps) {
  const t = useTranslate();
  const labelOf = useLanguageNames();
  const chosen = draft.languages as readonly string[];
  const takeLanguages = (languages: string[]) => {
    const [first = draft.defaultLanguage] = languages;
    const stays = languages.includes(draft.defaultLanguage);
    change({
      languages: languages as Draft['languages'],
      ...(!stays && { defaultLanguage: first as Draft['defaultLanguage'] }),
    });
  };
  return (
    <>
      <Choice
        field="currency"
        value={draft.currency}
        isFixed={isFounded}
        options={same(choices.currencies)}
        onChange={(currency) => change({ currency })}
      />
      <Choice
        field="timeZone"
        value={draft.timeZone}
        isFixed={isFounded}
        options={same(choices.timeZones)}
        onChange={(timeZone) => change({ timeZone })}
      />
      <Many
        legend={t('console.merchants.field.languages')}
        options={choices.languages.map((id) => ({ id, label: labelOf(id) }))}
        chosen={chosen}
        onChange={takeLanguages}
      />
      <Choice
        field="defaultLanguage"
        value={draft.defaultLanguage}
        options={chosen.map((id) => [id, labelOf(id)] as const)}
        onChange={(id) => change({ defaultLanguage: id as Draft['defaultLanguage'] })}
      />
    </>
  );
}

export function LookStep({ draft, choices, change }: StepProps) {
  const t = useTranslate();
  return (
    <>
      <Choice
        field="defaultTheme"
        value={draft.defaultTheme}
        options={(['dark', 'light'] as const).map((id) => [id, t(`console.merchants.mode.${id}`)] as const)}
        onChange={(id) => change({ defaultTheme: id === 'dark' ? 'dark' : 'light' })}
      />
      <ThemeChoice
        themes={choices.themes}
        mode={draft.defaultTheme}
        value={draft.theme}
        onChange={(theme) => change({ theme })}
      />
    </>
  );
}

function FlagSwitches({ draft, choices, change }: StepProps) {
  const t = useTranslate();
  const template = choices.templates.find(({ id }) => id === draft.template)?.flags ?? {};
  const chosen: Readonly<Record<string, boolean>> = draft.flags;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <FormLabel component="legend">{t('console.merchants.field.flags')}</FormLabel>
      {choices.flags.map(({ id, sentence, byDefault }) => {
        const isOn = chosen[id] ?? template[id] ?? byDefault;
        return (
          <FormControlLabel
            key={id}
            label={sentence}
            sx={{ display: 'flex' }}
            control={
              <Switch size="small" checked={isOn} onChange={() => change({ flags: { ...chosen, [id]: !isOn } })} />
            }
          />
        );
      })}
    </Box>
  );
}

export function PartsStep(props: StepProps) {
  const { draft, change } = props;
  const t = useTranslate();
  // Some providers have an account for this code alone.
  const { value: choices = props.choices } = useRead('foundingChoices', { query: { code: draft.code } });
  const names = { vendors: usePlugins('vendors'), payments: usePlugins('payments') };
  const optionsOf = (kind: 'vendors' | 'payments') =>
    choices[kind].map(({ id, account }) => ({
      id,
      label: `${names[kind].nameOf(id)} · ${t(`console.merchants.account.${account}`)}`,
    }));
  return (
    <>
      <Many
        legend={t('console.merchants.field.vendors')}
        options={optionsOf('vendors')}
        chosen={draft.vendors}
        onChange={(vendors) => change({ vendors })}
      />
      <Many
        legend={t('console.merchants.field.payments')}
        options={optionsOf('payments')}
        chosen={draft.payments}
        onChange={(payments) => change({ payments })}
      />
      <Typography variant="body2" color="text.secondary" sx={{ minHeight: '3em' }}>
        {t('console.merchants.messengers')}:{' '}
        {choices.messengers.map(({ id, account }) => `${id} · ${t(`console.merchants.account.${account}`)}`).join(', ')}
      </Typography>
      <FlagSwitches {...props} />
    </>
  );
}

export function PeopleStep({ draft, change, isFounded }: StepProps) {
  const t = useTranslate();
  if (isFounded) return null;
  return (
    <TextField
      label={t('console.merchants.field.operator')}
      helperText={t('console.merchants.operator_hint', { code: draft.code })}
      value={draft.operator ?? ''}
      onChange={(event) => change({ operator: event.target.value.trim() })}
      slotProps={{ htmlInput: { name: 'operator', maxLength: 32, spellCheck: false, autoCapitalize: 'none' } }}
    />
  );
}
