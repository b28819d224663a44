/** A further version of an account, by the fields of its plugin. What is secret is written here and shown nowhere again. */
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { HttpError, useNotify, useTranslate } from 'react-admin';
import type { AccountFault } from '#contract';
import { runCommand } from '../../base/call.ts';
import type { Field } from '../../parts/use-submit.ts';
import { FormDialog, type RowOf } from '../../parts/work/index.ts';
import { useAccountName } from './account-name.ts';

type Account = RowOf<'listProviderAccounts'>;
type PluginField = Account['plugins'][number]['fields'][number];
type Version = Account['versions'][number];

const DAY_HOURS = 24;
const LONGEST_HOURS = 168;
const LONGEST_TEXT = 2_000;

interface AccountDialogProps {
  readonly account: Account;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

export function AccountDialog({ account, onSaved, onClose }: AccountDialogProps) {
  const { id, plugins, versions } = account;
  const nameOf = useAccountName();
  const t = useTranslate();
  const notify = useNotify();
  const [faults, setFaults] = useState<readonly AccountFault[]>([]);
  const [chosen, setChosen] = useState(versions[0]?.plugin ?? plugins[0]?.id ?? '');
  const plugin = plugins.find((one) => one.id === chosen) ?? plugins[0];
  const last = versions.find((one) => one.plugin === plugin?.id);
  const fields = plugin?.fields ?? [];
  const send = async (field: Field) => {
    const given = (isSecret: boolean) =>
      Object.fromEntries(
        fields
          .filter(({ is }) => (is === 'secret') === isSecret)
          .map(({ name }) => [name, field(`setting-${name}`)] as const)
          .filter(([, value]) => value !== ''),
      );
    const draft = {
      plugin: plugin?.id ?? '',
      settings: given(false),
      secrets: given(true),
      overlapHours: Number(field('overlapHours')),
    };
    try {
      await runCommand('providers save', { subject: id, text: JSON.stringify(draft) });
      onSaved();
      return 'done' as const;
    } catch (error) {
      setFaults(faultsIn(error));
      if (error instanceof Error) notify(error.message, { type: 'error' });
      return 'refused' as const;
    }
  };
  return (
    <FormDialog
      title={`${t('console.providers.enter')}: ${nameOf(account)}`}
      confirm={t('console.providers.save')}
      width="sm"
      onClose={onClose}
      onSend={send}
    >
      <Alert severity="info">{t('console.providers.enter_hint')}</Alert>
      {faults.length > 0 && (
        <Alert severity="error">
          {faults.map(({ field, fault, note }) => (
            <div key={`${field} ${fault}`}>
              {t(`console.providers.setting.${field}`, { _: field })} {t(`console.providers.fault.${fault}`)}
              {note !== undefined && ` (${note})`}
            </div>
          ))}
        </Alert>
      )}
      {plugins.length > 1 && (
        <TextField
          select
          size="small"
          label={t('console.providers.plugin')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          {plugins.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {one.id}
            </MenuItem>
          ))}
        </TextField>
      )}
      {fields.map((field) => (
        <SettingField key={`${plugin?.id} ${field.name}`} field={field} last={last} />
      ))}
      <TextField
        name="overlapHours"
        size="small"
        type="number"
        label={t('console.providers.overlap')}
        helperText={t('console.providers.overlap_hint')}
        defaultValue={DAY_HOURS}
        required
        slotProps={{ htmlInput: { min: 0, max: LONGEST_HOURS, step: 1 } }}
      />
    </FormDialog>
  );
}

function faultsIn(error: unknown): readonly AccountFault[] {
  const body = error instanceof HttpError ? (error.body as { readonly value?: unknown } | null) : null;
  return ((body?.value ?? {}) as { readonly faults?: readonly AccountFault[] }).faults ?? [];
}

function SettingField({
  field: { name, is, isOptional },
  last,
}: {
  readonly field: PluginField;
  readonly last: Version | undefined;
}) {
  const t = useTranslate();
  const saved = last?.secrets.find((one) => one.name === name);
  const isSecret = is === 'secret';
  return (
    <TextField
      name={`setting-${name}`}
      size="small"
      label={t(`console.providers.setting.${name}`, { _: name })}
      type={isSecret ? 'password' : 'text'}
      required={!isOptional && saved === undefined}
      defaultValue={isSecret ? '' : (last?.settings[name] ?? '')}
      helperText={
        saved
          ? t('console.providers.kept', { by: saved.by, day: saved.at.slice(0, 10), fingerprint: saved.fingerprint })
          : t(`console.providers.is.${is}`)
      }
      slotProps={{
        htmlInput: {
          maxLength: LONGEST_TEXT,
          spellCheck: false,
          autoCapitalize: 'none',
          // No password of a person: browsers shall neither fill it in nor keep it.
          autoComplete: isSecret ? 'new-password' : 'off',
        },
      }}
    />
  );
}
