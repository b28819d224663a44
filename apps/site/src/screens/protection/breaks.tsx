/** Starts a break, short or long. Each kind explains its consequences first. */
import { Ban, LogOut, ShieldCheck, Timer, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { dropSession, useCall } from '#base/data';
import { Sheet, toast, toastSeconds, useNavigate, useText } from '#base/view';
import { SubmitButton } from '#ui';
import account from '../../features/account/account.module.css';
import { OwnPasswordField } from '../../features/account/own-password-field.tsx';
import { Problem } from '../../features/account/problem.tsx';
import { Row } from '../../features/account/row.tsx';
import rows from '../../features/account/rows.module.css';
import { type BreakKind, breakChoices } from './break-choices.ts';
import styles from './protection.module.css';
import type { Break } from './use-protection.ts';

const kinds: readonly { readonly kind: BreakKind; readonly symbol: string }[] = [
  { kind: 'time-out', symbol: 'moon' },
  { kind: 'exclusion', symbol: 'door' },
];

export function Breaks({ taken }: { readonly taken: Break | undefined }) {
  const t = useText();
  const [open, setOpen] = useState<BreakKind>();
  const [now] = useState(() => new Date());
  // Only a longer break can be started, so kinds without a longer one are not offered.
  const offered = kinds.filter(({ kind }) => breakChoices(kind, taken, now).length > 0);
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby="breaks">
      <h2 id="breaks" className={styles.head}>
        {t('protection.breaks')}
      </h2>
      <ul className={rows.rows}>
        {offered.map(({ kind, symbol }) => (
          <Row
            key={kind}
            symbol={symbol}
            title={t(`protection.${kind}`)}
            line={t(`protection.${kind}.line`)}
            onOpen={() => setOpen(kind)}
          />
        ))}
      </ul>
      <Sheet isOpen={open !== undefined} onClose={() => setOpen(undefined)} title={open ? t(`protection.${open}`) : ''}>
        {open && <BreakForm key={open} kind={open} taken={taken} />}
      </Sheet>
    </section>
  );
}

const meanings = [
  { textKey: 'protection.break.play', Mark: Ban },
  { textKey: 'protection.break.out', Mark: LogOut },
  { textKey: 'protection.break.money', Mark: ShieldCheck },
  { textKey: 'protection.break.end', Mark: Timer },
  { textKey: 'protection.break.again', Mark: UserRoundX },
] as const;

interface BreakFormProps {
  readonly kind: BreakKind;
  readonly taken: Break | undefined;
}

/** Starts a break: its length, its consequences, and the password. The member is logged out afterwards. */
function BreakForm({ kind, taken }: BreakFormProps) {
  const t = useText();
  const { isBusy, refusal, submit } = useCall();
  const navigate = useNavigate();
  const [choices] = useState(() => breakChoices(kind, taken, new Date()));
  const [length, setLength] = useState(choices[0] ?? 'for-ever');
  const [password, setPassword] = useState('');
  const begin = submit(async (request) => {
    if (password === '') return;
    await request('beginBreak', { body: { length, password } });
    dropSession();
    navigate({ to: '/m/home', replace: true });
    toast(t('protection.break.begun'), { tone: 'good', seconds: toastSeconds.sending });
  });
  const isOfPassword = refusal?.code === 'password.wrong';
  return (
    <form className={account.form} onSubmit={begin} noValidate>
      <fieldset className={styles.group}>
        <legend className={styles.label}>{t('protection.length')}</legend>
        <div className={styles.lengths}>
          {choices.map((one) => (
            <label key={one} className={styles.segment}>
              <input type="radio" name="length" checked={length === one} onChange={() => setLength(one)} />
              <span>{t(`protection.length.${one}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <ul className={styles.meanings}>
        {meanings.map(({ textKey, Mark }) => (
          <li key={textKey} className={styles.meaning}>
            <Mark aria-hidden="true" size={18} />
            {t(textKey)}
          </li>
        ))}
      </ul>
      <OwnPasswordField password={password} onPassword={setPassword} refusal={refusal} />
      <Problem refusal={isOfPassword ? undefined : refusal} />
      <SubmitButton tone="danger" isBusy={isBusy} disabled={password === ''}>
        {t('protection.break.begin', { length: t(`protection.length.${length}`) })}
      </SubmitButton>
    </form>
  );
}
