/** Sub-accounts of an agent: logins that see its team and change nothing. Opened, given another password, and ended by the agent. */
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Loaded, Skeletons, times, useAnswer, useCall, useDraft, useRefresh, useSession } from '#base/data';
import { Empty, LocalTime, refusalKey, Sheet, toast, useLatest, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Button, TextField } from '#ui';
import records from '../../../features/records/records.module.css';
import styles from '../agent-team.module.css';
import forms from './forms.module.css';
import { newPassword } from './new-password.ts';
import { Once } from './once.tsx';
import { Secret } from './secret.tsx';
import { TeamForm } from './team-form.tsx';

type Viewer = AnswerOf<Endpoints['agentViewers']>['content'][number];

export function Viewers() {
  const t = useText();
  const viewers = useAnswer('agentViewers', undefined, { isMine: true });
  const [isOpening, setOpening] = useState(false);
  const [chosen, setChosen] = useState<Viewer>();
  const shown = useLatest(chosen);
  return (
    <>
      <p className={records.hint}>{t('team.viewers.line')}</p>
      <Loaded query={viewers} skeleton={<Skeletons isList className={styles.stack} of={times(2, styles.short)} />}>
        {({ content, maximum }) => (
          <>
            {content.length === 0 && (
              <Empty symbol="handshake" title="team.viewers.empty" line="team.viewers.empty.line" />
            )}
            <ul className={styles.rows}>
              {content.map((viewer) => (
                <Line key={viewer.id} viewer={viewer} onShow={() => setChosen(viewer)} />
              ))}
            </ul>
            {content.length < maximum && (
              <Button tone="primary" isWide onClick={() => setOpening(true)}>
                <UserPlus aria-hidden="true" size={18} /> {t('team.viewer.open')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <Sheet isOpen={isOpening} onClose={() => setOpening(false)} title={t('team.viewer.open')}>
        {isOpening && <Open onDone={() => setOpening(false)} />}
      </Sheet>
      <Sheet isOpen={chosen !== undefined} onClose={() => setChosen(undefined)} title={shown?.username ?? ''}>
        {shown && <Known key={shown.id} viewer={shown} onEnded={() => setChosen(undefined)} />}
      </Sheet>
    </>
  );
}

function Line({ viewer: { username, lastLoginAt }, onShow }: { readonly viewer: Viewer; readonly onShow: () => void }) {
  const t = useText();
  return (
    <li>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onShow}>
        <span className={styles.what}>
          <b>{username}</b>
          <small>
            {lastLoginAt === undefined ? (
              t('team.viewer.never')
            ) : (
              <>
                {t('team.login')}: <LocalTime at={lastLoginAt} />
              </>
            )}
          </small>
        </span>
      </button>
    </li>
  );
}

const NAME = /^[a-z][a-z0-9]{1,15}$/;

/** Passwords that the server finds guessable, or too short. */
const isOfPassword = (code: string) => code === 'password.guessable' || code === 'auth.field_invalid';

function Open({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const refresh = useRefresh();
  const agent = useSession()?.username ?? '';
  const call = useCall();
  const [name, setName] = useDraft('team.viewer', '');
  const [password, setPassword] = useState(newPassword);
  const [paymentPassword, setPayment] = useState('');
  const [errors, setErrors] = useState<{ readonly name?: string; readonly password?: string }>({});
  const [opened, setOpened] = useState<string>();
  if (opened !== undefined) {
    return <Once username={opened} password={password} line={t('team.viewer.once')} onDone={onDone} />;
  }
  const open = async () => {
    const isRight = NAME.test(name);
    setErrors(isRight ? {} : { name: t('team.viewer.name.wrong') });
    if (!isRight) return;
    await call.run(
      async (request) => {
        const { username } = await request('openAgentViewer', { body: { name, password, paymentPassword } });
        await refresh('agentViewers');
        setOpened(username);
        setName('');
      },
      ({ code }) => {
        if (code === 'auth.username_taken') setErrors({ name: t(refusalKey(code)) });
        else if (isOfPassword(code)) setErrors({ password: t(refusalKey(code)) });
        else return false;
        return true;
      },
    );
  };
  return (
    <TeamForm call={call} label={t('team.viewer.open')} disabled={paymentPassword === ''} onSend={open}>
      <TextField
        label={t('team.viewer.name')}
        hint={t('team.viewer.name.hint', { username: `${agent}.${name || '…'}` })}
        error={errors.name}
        isRequired
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value.toLowerCase())}
      />
      <Secret hint={t('team.account.password.hint')} value={password} error={errors.password} onChange={setPassword} />
      <Secret value={paymentPassword} onChange={setPayment} />
    </TeamForm>
  );
}

function Known({
  viewer: { id: viewerId, username },
  onEnded,
}: {
  readonly viewer: Viewer;
  readonly onEnded: () => void;
}) {
  const t = useText();
  const refresh = useRefresh();
  const call = useCall();
  const { isBusy, run } = call;
  const [password, setPassword] = useState(newPassword);
  const [paymentPassword, setPayment] = useState('');
  const [error, setError] = useState<string>();
  const [isChanged, setChanged] = useState(false);
  if (isChanged) return <Once username={username} password={password} line={t('team.viewer.once')} onDone={onEnded} />;
  const change = () =>
    run(
      async (request) => {
        setError(undefined);
        await request('setAgentViewerPassword', { params: { viewerId }, body: { password, paymentPassword } });
        setChanged(true);
      },
      ({ code }) => {
        if (isOfPassword(code)) setError(t(refusalKey(code)));
        return isOfPassword(code);
      },
    );
  const end = () =>
    run(async (request) => {
      await request('endAgentViewer', { params: { viewerId } });
      toast(t('team.viewer.ended'), { tone: 'good', seconds: 4 });
      await refresh('agentViewers');
      onEnded();
    });
  return (
    <div className={forms.form}>
      <TeamForm call={call} label={t('team.viewer.password')} disabled={paymentPassword === ''} onSend={change}>
        <Secret hint={t('team.account.password.hint')} value={password} error={error} onChange={setPassword} />
        <Secret value={paymentPassword} onChange={setPayment} />
        <p className={records.hint}>{t('team.viewer.password.line')}</p>
      </TeamForm>
      <Button tone="danger" isWide isBusy={isBusy} onClick={() => void end()}>
        {t('team.viewer.end')}
      </Button>
    </div>
  );
}
