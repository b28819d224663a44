/** Downlines by name, level by level, with the way there; one in full in a sheet. */
import { ChevronRight, Search, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Loaded, Skeletons, times, useAnswer } from '#base/data';
import { Empty, Link, lazyPart, Sheet, useNavigate, useParameters, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Badge, Button, TextField } from '#ui';
import { useIsViewer } from '../../features/agents/viewer.ts';
import styles from './agent-team.module.css';
import { MemberSheet } from './member-sheet.tsx';

type Downlines = AnswerOf<Endpoints['agentDownlines']>;
type Downline = Downlines['me'];

const OpenAccount = lazyPart(() => import('./forms/open-account.tsx').then((part) => part.OpenAccount), {
  skeleton: <Skeletons className={styles.stack} of={[styles.tall]} />,
});

const PAGE = 20;
const SEARCH_MS = 350;

export function Members() {
  const t = useText();
  const { of } = useParameters();
  const [entered, setEntered] = useState('');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<string>();
  const isViewer = useIsViewer();
  const [isOpening, setOpening] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(entered.trim()), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [entered]);
  const filter = { ...(of !== undefined && { of }), ...(search !== '' && { search }) };
  return (
    <>
      {!isViewer && (
        <Button isWide onClick={() => setOpening(true)}>
          <UserPlus aria-hidden="true" size={18} /> {t('team.account.open')}
        </Button>
      )}
      <TextField
        label={t('team.search')}
        type="search"
        maxLength={64}
        autoComplete="off"
        value={entered}
        after={<Search aria-hidden="true" size={18} />}
        onChange={({ currentTarget: { value } }) => setEntered(value)}
      />
      <Pages key={JSON.stringify(filter)} filter={filter} onShow={setShown} />
      <Sheet isOpen={isOpening} onClose={() => setOpening(false)} title={t('team.account.open')}>
        {isOpening && <OpenAccount onClose={() => setOpening(false)} />}
      </Sheet>
      <MemberSheet memberId={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

interface PagesProps {
  readonly filter: { readonly of?: string; readonly search?: string };
  readonly onShow: (memberId: string) => void;
}

/** Each page is asked for by the key of the last name. */
function Pages({ filter, onShow }: PagesProps) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return cursors.map((cursor, at) => (
    <Page
      key={cursor ?? ''}
      filter={filter}
      cursor={cursor}
      isLast={at === cursors.length - 1}
      onShow={onShow}
      onMore={(next) => setCursors([...cursors, next])}
    />
  ));
}

interface PageProps extends PagesProps {
  readonly cursor: string | undefined;
  readonly isLast: boolean;
  readonly onMore: (next: string) => void;
}

function Page({ filter, cursor, isLast, onShow, onMore }: PageProps) {
  const t = useText();
  const page = useAnswer(
    'agentDownlines',
    { ...filter, limit: PAGE, ...(cursor !== undefined && { cursor }) },
    { isMine: true },
  );
  return (
    <Loaded query={page} skeleton={<Skeletons isList className={styles.stack} of={times(4, styles.short)} />}>
      {({ path, content, next }) => (
        <>
          {cursor === undefined && <Way path={path} />}
          {cursor === undefined && content.length === 0 && (
            <Empty symbol="handshake" title="team.members.empty" line="team.members.empty.line" />
          )}
          <ul className={styles.rows}>
            {content.map((member) => (
              <Member key={member.id} member={member} onShow={onShow} />
            ))}
          </ul>
          {isLast && next !== undefined && (
            <Button isWide onClick={() => onMore(next)}>
              {t('cashier.more')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

/** From the agent down to whose downlines these are. */
function Way({ path }: Pick<Downlines, 'path'>) {
  const t = useText();
  if (path.length < 2) return null;
  return (
    <nav aria-label={t('team.path')} className={styles.way}>
      {path.map(({ id, username }, at) =>
        at === path.length - 1 ? (
          <b key={id} aria-current="page">
            {username}
          </b>
        ) : (
          <span key={id}>
            <Link to="." search={{ view: 'members', of: at === 0 ? undefined : id }}>
              {username}
            </Link>
            <ChevronRight aria-hidden="true" size={14} />
          </span>
        ),
      )}
    </nav>
  );
}

function Member({ member, onShow }: { readonly member: Downline; readonly onShow: (memberId: string) => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { id, username, isAgent, level, series, downlines } = member;
  const about = [
    t('team.level', { level }),
    ...(series === undefined ? [] : [`${t('team.series')} ${series}`]),
    ...(isAgent ? [`${t('team.downlines')} ${downlines}`] : []),
  ];
  return (
    <li className={styles.pairRow}>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => onShow(id)}>
        <span className={styles.face} aria-hidden="true">
          {username.slice(0, 1).toUpperCase()}
        </span>
        <span className={styles.what}>
          <b>
            {username} <Badge tone={isAgent ? 'accent' : 'plain'}>{t(isAgent ? 'team.agent' : 'team.player')}</Badge>
          </b>
          <small>{about.join(' · ')}</small>
        </span>
      </button>
      {downlines > 0 && (
        <button
          type="button"
          className={styles.into}
          aria-label={`${t('team.below')}: ${username}`}
          onClick={() => navigate({ to: '.', search: { view: 'members', of: id } })}
        >
          <ChevronRight aria-hidden="true" size={18} />
        </button>
      )}
    </li>
  );
}
