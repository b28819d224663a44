/** Registration links: what each gives to who registers by it, as a QR code, and the form for another. */
import { Copy, QrCode as QrSign } from 'lucide-react';
import { useState } from 'react';
import { Loaded, Skeletons, times, useAnswer, useCall, useDraft, useOptional, useRefresh } from '#base/data';
import { addressOf, Empty, LocalTime, ownNameOf, Sheet, toast, useLatest, useMerchant, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Badge, Button, Chip, IconButton, QrCode, TextField } from '#ui';
import { TeamProblem } from '../../../features/agents/team-problem.tsx';
import { useIsViewer } from '../../../features/agents/viewer.ts';
import records from '../../../features/records/records.module.css';
import { SelectField } from '../../../features/records/select-field.tsx';
import styles from '../agent-team.module.css';
import { PlayerOrAgent, TeamForm } from './team-form.tsx';

type Link = AnswerOf<Endpoints['agentLinks']>['content'][number];

const paths = { register: '/m/register', home: '/m/home' } as const;

/** Where it leads, and in which language. */
const addressFor = ({ code: affiliateCode, landing, language }: Link) =>
  location.origin + addressOf({ to: paths[landing], search: { affiliateCode, language } });

export function Links() {
  const [shown, setShown] = useState<Link>();
  const isViewer = useIsViewer();
  const links = useAnswer('agentLinks', undefined, { isMine: true });
  return (
    <>
      {!isViewer && <MakeLink onMade={setShown} />}
      <Loaded query={links} skeleton={<Skeletons isList className={styles.stack} of={times(3, styles.short)} />}>
        {({ content }) =>
          content.length === 0 ? (
            <Empty symbol="letter" title="team.links.empty" line="team.links.empty.line" />
          ) : (
            <ul className={styles.rows}>
              {content.map((link) => (
                <Line key={link.code} link={link} onShow={() => setShown(link)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <LinkSheet link={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

function useUses({ uses, maxUses }: Link): string {
  const t = useText();
  return maxUses === undefined ? t('team.links.used', { uses }) : t('team.links.usedOf', { uses, max: maxUses });
}

function Line({ link, onShow }: { readonly link: Link; readonly onShow: () => void }) {
  const t = useText();
  const uses = useUses(link);
  const language = useMerchant().languages.find((offered) => offered === link.language);
  return (
    <li>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onShow}>
        <QrSign aria-hidden="true" size={22} />
        <span className={styles.what}>
          <b>
            {link.code}{' '}
            <Badge tone={link.makesAgent ? 'accent' : 'plain'}>
              {t(link.makesAgent ? 'team.agent' : 'team.player')}
            </Badge>
          </b>
          <small>
            {uses}
            {link.series !== undefined && ` · ${t('team.series')} ${link.series}`}
            {language && ` · ${ownNameOf(language)}`}
          </small>
        </span>
      </button>
    </li>
  );
}

const landings = [
  { key: 'register', titleKey: 'register.title' },
  { key: 'home', titleKey: 'home.title' },
] as const;
const emptyLink = { series: '', days: '', maxUses: '', language: '' };

function MakeLink({ onMade }: { readonly onMade: (link: Link) => void }) {
  const t = useText();
  const refresh = useRefresh();
  const call = useCall();
  const data = useOptional('agentDownlines', { limit: 1 }, { isMine: true });
  const [makesAgent, setMakesAgent] = useDraft('team.link.agent', false);
  const [entered, setEntered] = useDraft('team.link', emptyLink);
  const [landing, setLanding] = useDraft<Link['landing']>('team.link.landing', 'register');
  const { languages } = useMerchant();
  const own = data?.me.series;
  const number = (name: 'series' | 'days' | 'maxUses', label: string, max: number, step = 1) => (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={step}
      max={max}
      step={step}
      value={entered[name]}
      onChange={({ currentTarget: { value } }) => setEntered({ ...entered, [name]: value })}
    />
  );
  const make = () =>
    call.run(async (request) => {
      const { series, days, maxUses, language } = entered;
      const body = {
        makesAgent,
        landing,
        ...(language !== '' && { language }),
        ...(series !== '' && { series: Number(series) }),
        ...(days !== '' && { days: Number(days) }),
        ...(maxUses !== '' && { maxUses: Number(maxUses) }),
      };
      const link = await request('makeAgentLink', { body });
      toast(t('team.links.made'), { tone: 'good' });
      setEntered(emptyLink);
      await refresh('agentLinks');
      onMade(link);
    });
  return (
    <TeamForm className={styles.card} call={call} label={t('team.links.make')} noValidate={false} onSend={make}>
      <PlayerOrAgent makesAgent={makesAgent} onChange={setMakesAgent} />
      <div className={styles.fields}>
        {own !== undefined && number('series', t('team.series'), own, 2)}
        {number('days', t('team.links.days'), 365)}
        {number('maxUses', t('team.links.uses'), 1_000_000)}
      </div>
      <p className={records.hint}>{t('team.links.forever')}</p>
      <fieldset className={records.choices}>
        <legend>{t('team.links.landing')}</legend>
        {landings.map(({ key, titleKey }) => (
          <Chip key={key} isChosen={key === landing} onClick={() => setLanding(key)}>
            {t(titleKey)}
          </Chip>
        ))}
      </fieldset>
      <SelectField
        label={t('shell.language')}
        all={t('team.links.language.own')}
        options={languages.map((value) => ({ value, label: ownNameOf(value) }))}
        chosen={entered.language}
        onChoose={(language = '') => setEntered({ ...entered, language })}
      />
    </TeamForm>
  );
}

function LinkSheet({ link, onClose }: { readonly link: Link | undefined; readonly onClose: () => void }) {
  const t = useText();
  const shown = useLatest(link);
  return (
    <Sheet isOpen={link !== undefined} onClose={onClose} title={t('team.links.qr')}>
      {shown && <Known link={shown} onEnded={onClose} />}
    </Sheet>
  );
}

function Known({ link, onEnded }: { readonly link: Link; readonly onEnded: () => void }) {
  const t = useText();
  const isViewer = useIsViewer();
  const refresh = useRefresh();
  const uses = useUses(link);
  const { isBusy, refusal, run } = useCall();
  const address = addressFor(link);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(t('cashier.copied'), { tone: 'good' });
    } catch {
      toast(t('cashier.copy.failed'), { tone: 'bad', seconds: 3 });
    }
  };
  const end = () =>
    run(async (request) => {
      await request('endAgentLink', { params: { code: link.code } });
      await refresh('agentLinks');
      onEnded();
    });
  return (
    <div className={records.sheet}>
      <div className={styles.qr}>
        <QrCode text={address} label={t('team.links.qr')} />
      </div>
      <div className={records.number}>
        <div>
          <small>{uses}</small>
          <code>{address}</code>
        </div>
        <IconButton label={t('team.links.copy')} onClick={() => void copy()}>
          <Copy aria-hidden="true" size={18} />
        </IconButton>
      </div>
      {link.expiresAt !== undefined && (
        <p className={records.hint}>
          <LocalTime at={link.expiresAt} />
        </p>
      )}
      <TeamProblem refusal={refusal} />
      {!isViewer && (
        <Button tone="danger" isWide isBusy={isBusy} onClick={() => void end()}>
          {t('team.links.end')}
        </Button>
      )}
    </div>
  );
}
