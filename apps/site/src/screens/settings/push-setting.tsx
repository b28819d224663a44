/** Notifications on this device: for members; off until they are turned on, and each kind by its own switch. */
import { isRealMember, useSession } from '#base/data';
import { useText } from '#base/view';
import { Switch } from '#ui';
import styles from './settings.module.css';
import { type Push, type PushSettings, usePush } from './use-push.ts';

export function PushSetting() {
  const session = useSession();
  return session && isRealMember(session) ? <OfMember /> : null;
}

function OfMember() {
  const t = useText();
  const push = usePush();
  const { ability, settings, isBusy, hasFailed } = push;
  const isOn = settings !== undefined;
  const toggle = () => (isOn ? push.turnOff() : push.turnOn());
  return (
    <section className={styles.group} aria-label={t('setting.push')}>
      <h2>{t('setting.push')}</h2>
      <div className={styles.card}>
        <Switch className={styles.switch} checked={isOn} onChange={toggle} disabled={isBusy || ability !== 'possible'}>
          {t('setting.push.on')}
        </Switch>
        {settings && <Kinds push={push} settings={settings} />}
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

function Kinds({ push, settings }: { readonly push: Push; readonly settings: PushSettings }) {
  const t = useText();
  return kinds.map((kind) => (
    <Switch
      key={kind}
      className={styles.switch}
      checked={settings[kind]}
      onChange={() => push.turnOn({ ...settings, [kind]: !settings[kind] })}
      disabled={push.isBusy}
    >
      {t(`setting.push.${kind}`)}
    </Switch>
  ));
}
