/** The team of an agent: six views of it, each with an address of its own. */
import { Skeletons } from '#base/data';
import { lazyPart, useNavigate, useParameters, useText } from '#base/view';
import { Tabs } from '#ui';
import { AgentGuard } from '../../features/agents/agent-guard.tsx';
import { ProposedPoint } from '../../features/agents/proposed-point.tsx';
import { useIsViewer } from '../../features/agents/viewer.ts';
import records from '../../features/records/records.module.css';
import styles from './agent-team.module.css';
import { Bills } from './bills.tsx';
import { Members } from './members.tsx';
import { Messages } from './messages.tsx';
import { Overview } from './overview.tsx';
import { Reports } from './reports.tsx';

const waiting = { skeleton: <Skeletons className={styles.stack} of={[styles.tall]} /> };
const Links = lazyPart(() => import('./forms/links.tsx').then((part) => part.Links), waiting);
const Viewers = lazyPart(() => import('./forms/viewers.tsx').then((part) => part.Viewers), waiting);

const views = {
  overview: Overview,
  members: Members,
  reports: Reports,
  bills: Bills,
  links: Links,
  letters: Messages,
  viewers: Viewers,
} as const;

type ViewName = keyof typeof views;
const allNames = Object.keys(views) as ViewName[];
/** What only writes is not for viewers. */
const shownToViewers = allNames.filter((name) => name !== 'letters' && name !== 'viewers');

export function AgentTeamScreen() {
  return (
    <AgentGuard>
      <Team />
    </AgentGuard>
  );
}

function Team() {
  const t = useText();
  const navigate = useNavigate();
  const { view } = useParameters();
  const isViewer = useIsViewer();
  const names = isViewer ? shownToViewers : allNames;
  const chosen = names.find((name) => name === view) ?? 'overview';
  const View = views[chosen];
  return (
    <>
      <div className={styles.tabs}>
        <Tabs
          label={t('team.views')}
          tabs={names.map((key) => ({ key, label: t(`team.view.${key}`) }))}
          chosen={chosen}
          onChoose={(key) => navigate({ to: '.', search: viewSearch(key), replace: true })}
        />
      </div>
      {isViewer ? <p className={records.hint}>{t('team.viewer.only')}</p> : <ProposedPoint />}
      <View />
    </>
  );
}

/** Another view has none of the filters of this one. */
const viewSearch = (view: ViewName) => ({
  view: view === 'overview' ? undefined : view,
  of: undefined,
  name: undefined,
  contract: undefined,
  bill: undefined,
  list: undefined,
});
