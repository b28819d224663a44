/** Opens an account below the agent: its type, its rebate point, the fields that the merchant requires, and a first password. */
import { useState } from 'react';
import {
  type CallFailed,
  draftOf,
  Loaded,
  Skeletons,
  useAnswer,
  useCall,
  useDraft,
  useDraftSaver,
  useRefresh,
} from '#base/data';
import { PasswordField, refusalKey, useText } from '#base/view';
import type { AnswerOf, BodyOf, Endpoints } from '#contract';
import type { TextKey } from '#texts';
import { Checkbox, TextField } from '#ui';
import { type FieldRule, problemOf } from '../../../features/account/field-rules.ts';
import records from '../../../features/records/records.module.css';
import { asSent, inputOf, type RegisterField, wrongKey } from '../../../features/register/register-rules.ts';
import styles from '../agent-team.module.css';
import { newPassword } from './new-password.ts';
import { Once } from './once.tsx';
import { PlayerOrAgent, TeamForm } from './team-form.tsx';

type Rules = AnswerOf<Endpoints['registerRules']>;
type Body = BodyOf<Endpoints['openAgentAccount']>;

interface Opened {
  readonly username: string;
  readonly password: string;
}

export function OpenAccount({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const rules = useAnswer('registerRules');
  const own = useAnswer('agentDownlines', { limit: 1 }, { isMine: true });
  const [opened, setOpened] = useState<Opened>();
  if (opened) return <Once {...opened} line={t('team.account.once')} onDone={onClose} />;
  return (
    <Loaded query={rules} skeleton={<Skeletons className={styles.stack} of={[styles.tall]} />}>
      {(known) => <Form rules={known} maxSeries={own.data?.me.series} onOpened={setOpened} />}
    </Loaded>
  );
}

/** What the account cannot be opened without; its owner adds the rest. */
const requestedFields = ({ fields }: Rules) =>
  fields.filter(({ name, isRequired }) => isRequired && name !== 'affiliateCode' && name !== 'verificationCode');

type Values = { readonly [field: string]: string };
type Errors = { readonly [field: string]: string };

interface FormProps {
  readonly rules: Rules;
  readonly maxSeries: number | undefined;
  readonly onOpened: (opened: Opened) => void;
}

function Form({ rules, maxSeries, onOpened }: FormProps) {
  const t = useText();
  const refresh = useRefresh();
  const call = useCall();
  const [makesAgent, setMakesAgent] = useDraft('team.account.agent', false);
  const [values, setValues] = useState<Values>(() => ({ ...draftOf('team.account', {}), password: newPassword() }));
  useDraftSaver('team.account', () => values, {});
  const [isOfAge, setOfAge] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const fields = requestedFields(rules);
  const set = (name: string, value: string) => {
    setValues((all) => ({ ...all, [name]: value }));
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => field !== name)));
  };
  const refuse = ({ code, value: { field, maximum } }: CallFailed): boolean => {
    if (code === 'agent.point_too_high') {
      setErrors({ series: t('refusal.agent.point_too_high', { maximum: Number(maximum) }) });
      return true;
    }
    const name = code === 'password.guessable' ? 'password' : field;
    if (typeof name !== 'string' || !fields.some((rule) => rule.name === name)) return false;
    setErrors({ [name]: t(code === 'auth.field_invalid' ? wrongKey(name as RegisterField) : refusalKey(code)) });
    return true;
  };
  const open = async () => {
    const found = { ...errorsOf(fields, values, t), ...(!isOfAge && { isOfAge: t('team.account.age.wanted') }) };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { series = '', username = '', password = '' } = values;
    const given = Object.fromEntries(fields.map(({ name }) => [name, asSent(name, values[name] ?? '')]));
    const about = { makesAgent, isOfAge, termsVersion: rules.termsVersion };
    const body = { ...given, ...about, ...(series !== '' && { series: Number(series) }) } as Body;
    await call.run(async (request) => {
      await request('openAgentAccount', { body });
      await refresh('agentDownlines', 'agentOverview');
      onOpened({ username: asSent('username', username), password });
    }, refuse);
  };
  return (
    <TeamForm call={call} label={t('team.account.open')} onSend={open}>
      <PlayerOrAgent makesAgent={makesAgent} onChange={setMakesAgent} />
      {maxSeries !== undefined && (
        <TextField
          label={t('team.series')}
          hint={t('team.account.series', { series: maxSeries })}
          error={errors.series}
          type="number"
          inputMode="numeric"
          min={2}
          max={maxSeries}
          step={2}
          value={values.series ?? ''}
          onChange={({ currentTarget: { value } }) => set('series', value)}
        />
      )}
      {fields.map((rule) => (
        <Ruled key={rule.name} rule={rule} value={values[rule.name] ?? ''} error={errors[rule.name]} onChange={set} />
      ))}
      <Checkbox
        checked={isOfAge}
        aria-invalid={errors.isOfAge ? true : undefined}
        onChange={({ currentTarget: { checked } }) => setOfAge(checked)}
      >
        {t('team.account.age', { age: rules.minimumAge })}
      </Checkbox>
      {errors.isOfAge && (
        <p className={records.wrong} role="alert">
          {errors.isOfAge}
        </p>
      )}
    </TeamForm>
  );
}

function errorsOf(fields: readonly FieldRule[], values: Values, t: ReturnType<typeof useText>): Errors {
  const wrong = fields.flatMap((rule) => {
    const name = rule.name as RegisterField;
    const problem = problemOf(rule, asSent(name, values[name] ?? ''));
    return problem ? [[name, t(problem === 'wanted' ? 'register.wanted' : wrongKey(name))]] : [];
  });
  return Object.fromEntries(wrong);
}

interface RuledProps {
  readonly rule: FieldRule;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (name: string, value: string) => void;
}

function Ruled({ rule: { name, hintKey, minLength, maxLength }, value, error, onChange }: RuledProps) {
  const t = useText();
  const shared = {
    label: t(name === 'password' ? 'team.account.password' : (`register.field.${name}` as TextKey)),
    hint:
      name === 'password' ? t('team.account.password.hint') : t(hintKey as TextKey, { min: minLength, max: maxLength }),
    error,
    isRequired: true,
    maxLength,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(name, currentTarget.value),
  };
  if (name === 'password' || name === 'paymentPassword')
    return <PasswordField {...shared} autoComplete="new-password" />;
  // the browser would fill in the agent's own
  return <TextField {...shared} {...inputOf(name)} autoComplete="off" autoCapitalize="none" spellCheck={false} />;
}
