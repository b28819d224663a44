/** Notifications on this device: for members; off until they are turned on, and each kind by its own switch. */
import { isRealMember, useSession } from '#base/data';
import { useText } from '#base/view';
import { Switch } from '#ui';
import styles from './settings.module.css';
import { type Push, usePush, type Wishes } from './use-push.ts';

export function PushSetting() {
  const session = useSession();
  return session && isRealMember(session) ? <OfMember /> : null;
}

function OfMember() {
  const t = useText();
  const push = usePush();
  const { ability, wishes, isBusy, hasFailed } = push;
  const isOn = wishes !== undefined;
  const toggle = () => (isOn ? push.turnOff() : push.turnOn());
  return (
    <section className={styles.group} aria-label={t('setting.push')}>
      <h2>{t('setting.push')}</h2>
      <div className={styles.card}>
        <Switch className={styles.switch} checked={isOn} onChange={toggle} disabled={isBusy || ability !== 'possible'}>
          {t('setting.push.on')}
        </Switch>
        {wishes && <Kinds push={push} wishes={wishes} />}
      </div>
      <p className={styles.hint} role={hasFailed ? 'alert' : undefined}>
        {t(
          hasFailed ? 'setting.push.failed' : ability === 'possible' ? 'setting.push.line' : `setting.push.${ability}`,
        )}
      </p>
    </section>
  );
}

const kinds = ['wins', 'deposits', 'messages', 'isQuiet'] as const;

function Kinds({ push, wishes }: { readonly push: Push; readonly wishes: Wishes }) {
  const t = useText();
  return kinds.map((kind) => (
    <Switch
      key={kind}
      className={styles.switch}
      checked={wishes[kind]}
      onChange={() => push.turnOn({ ...wishes, [kind]: !wishes[kind] })}
      disabled={push.isBusy}
    >
      {t(`setting.push.${kind}`)}
    </Switch>
  ));
}
