/** The sheet over the security centre for one change. Its content is mounted again each time it opens. */
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Loaded, Skeletons, times, useAnswer, useCall, useDraft } from '#base/data';
import { artUrl, lazyPart, refusalKey, Sheet, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Skeleton, Spinner, SubmitButton, TextField } from '#ui';
import account from '../../../features/account/account.module.css';
import { readNumber } from '../../../features/account/find-countries.ts';
import { MobileField } from '../../../features/account/mobile-field.tsx';
import { Problem } from '../../../features/account/problem.tsx';
import type { SecurityConfig } from '../protections.ts';
import styles from '../security.module.css';
import { useSaved } from '../use-fresh-config.ts';
import { BindForm } from './bind-form.tsx';
import { PaymentForm } from './payment-form.tsx';

/** Rarely used, so loaded on demand. */
const AuthenticatorSheet = lazyPart(
  () => import('./authenticator-form.tsx').then((module) => module.AuthenticatorForm),
  {
    skeleton: <Spinner />,
  },
);
const QuestionsSheet = lazyPart(() => import('./questions-form.tsx').then((module) => module.QuestionsForm), {
  skeleton: <Spinner />,
});

export type SheetName = 'payment' | 'email' | 'mobile' | 'icon' | 'nickname' | 'payee' | 'authenticator' | 'questions';

export interface SecuritySheetProps {
  readonly name: SheetName | undefined;
  readonly config: SecurityConfig;
  readonly onClose: () => void;
}

export function SecuritySheet({ name, config, onClose }: SecuritySheetProps) {
  const t = useText();
  const saved = useSaved();
  const done = () => {
    saved();
    onClose();
  };
  return (
    <Sheet isOpen={name !== undefined} onClose={onClose} title={name ? t(`security.${name}`) : ''}>
      {name === 'payment' && <PaymentForm config={config} onDone={done} />}
      {name === 'email' && <BindEmail onDone={done} />}
      {name === 'mobile' && <BindMobile onDone={done} />}
      {name === 'authenticator' && <AuthenticatorSheet config={config} onDone={done} />}
      {name === 'questions' && <QuestionsSheet onDone={done} />}
      {name === 'icon' && <IconChoice worn={config.icon} onDone={done} />}
      {(name === 'nickname' || name === 'payee') && (
        <NameForm key={name} kind={name} now={name === 'nickname' ? config.nickname : ''} onDone={done} />
      )}
    </Sheet>
  );
}

interface NameFormProps {
  readonly kind: 'nickname' | 'payee';
  readonly now: string;
  readonly onDone: () => void;
}

/** The nickname, or the name on the bank account, which can be set only once. */
function NameForm({ kind, now, onDone }: NameFormProps) {
  const t = useText();
  const { isBusy, refusal, submit } = useCall();
  const [name, setName] = useDraft(`profile.${kind}`, now);
  const rename = submit(async (request) => {
    if (kind === 'nickname') await request('setNickname', { body: { nickname: name } });
    else await request('setPayeeName', { body: { payeeName: name } });
    onDone();
  });
  const isOfField = refusal?.code === 'auth.field_invalid';
  return (
    <form className={account.form} onSubmit={rename} noValidate>
      <p className={account.note}>{t(`security.${kind}.line`)}</p>
      <TextField
        label={t(`security.${kind}`)}
        autoComplete={kind === 'nickname' ? 'nickname' : 'name'}
        maxLength={kind === 'nickname' ? 20 : 64}
        isRequired
        value={name}
        error={isOfField ? t(refusalKey(refusal.code)) : undefined}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Problem refusal={isOfField ? undefined : refusal} />
      <SubmitButton isBusy={isBusy} disabled={name.trim() === ''}>
        {t('security.save')}
      </SubmitButton>
    </form>
  );
}

/** The available avatars; a press chooses one. */
function IconChoice({ worn, onDone }: { readonly worn: string; readonly onDone: () => void }) {
  const t = useText();
  const { isBusy, refusal, run } = useCall();
  const faces = useAnswer('headIcons', undefined, { isMine: true, staleMs: 300_000 });
  const [requested, setRequested] = useState<string>();
  const wear = (icon: string) =>
    run(async (request) => {
      setRequested(icon);
      await request('setHeadIcon', { body: { icon } });
      onDone();
    });
  return (
    <>
      <Loaded query={faces} skeleton={<Skeletons isList className={styles.faces} of={times(12, styles.placeFace)} />}>
        {({ icons }) => (
          <ul className={styles.faces}>
            {icons.map((icon, at) => (
              <li key={icon}>
                <button
                  type="button"
                  aria-pressed={icon === (isBusy ? requested : worn)}
                  aria-label={t('security.icon.number', { number: at + 1 })}
                  onClick={() => void wear(icon)}
                >
                  <img src={artUrl(icon)} alt="" width="52" height="52" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Problem refusal={refusal} />
    </>
  );
}

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]{2,}$/;

/** Binding an e-mail address: the password is required to request a code, and the code proves the address. */
function BindEmail({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const [typed, setTyped] = useDraft('profile.email', '');
  const [isWrong, setWrong] = useState(false);
  const email = typed.trim();
  return (
    <BindForm
      line={t('security.email.line')}
      sentTo={email}
      check={() => {
        setWrong(!EMAIL.test(email));
        return EMAIL.test(email);
      }}
      sendCode={(request, proof) => request('requestEmailBinding', { body: { email, ...proof } })}
      bind="bindEmail"
      onDone={onDone}
    >
      <TextField
        label={t('register.field.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        isRequired
        value={typed}
        error={isWrong ? t('register.wrong.email') : undefined}
        before={<Mail aria-hidden="true" size={20} />}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setWrong(false);
        }}
      />
    </BindForm>
  );
}

const MOBILE = /^[0-9]{6,14}$/;

/** Binding a mobile number: the password is required to request a code, and the code proves the number. */
function BindMobile({ onDone }: { readonly onDone: () => void }) {
  const options = useAnswer('verificationOptions', undefined, { staleMs: 300_000 });
  return (
    <Loaded query={options} skeleton={<Skeleton className={account.place} />}>
      {(data) => <MobileForm options={data} onDone={onDone} />}
    </Loaded>
  );
}

interface MobileFormProps {
  readonly options: AnswerOf<Endpoints['verificationOptions']>;
  readonly onDone: () => void;
}

function MobileForm({ options, onDone }: MobileFormProps) {
  const t = useText();
  const [typed, setTyped] = useDraft('profile.mobile', '');
  const [chosen, setDialingCode] = useDraft('profile.dialing', options.countryDialingCode);
  const [isWrong, setWrong] = useState(false);
  const { countryDialingCode, phone } = readNumber(typed, chosen, options.countries);
  return (
    <BindForm
      line={t('security.mobile.line')}
      sentTo={`+${countryDialingCode} ${phone}`}
      check={() => {
        setWrong(!MOBILE.test(phone));
        return MOBILE.test(phone);
      }}
      sendCode={(request, proof) => request('requestMobileBinding', { body: { phone, countryDialingCode, ...proof } })}
      bind="bindMobile"
      onDone={onDone}
    >
      <MobileField
        countries={options.countries}
        home={options.countryDialingCode}
        dialingCode={countryDialingCode}
        onDialing={setDialingCode}
        number={{
          value: typed,
          onChange: ({ currentTarget: { value } }) => {
            setTyped(value);
            setWrong(false);
          },
        }}
        error={isWrong ? t('register.wrong.mobile') : undefined}
      />
    </BindForm>
  );
}
