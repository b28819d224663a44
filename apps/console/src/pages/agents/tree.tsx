/** The tree, a page of direct downlines at a time, with the way there; or who is found by name. */
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { When } from '../../parts/when.tsx';
import { DenseTable, FilterForm, type RowOf, useFilters, useList, useRead } from '../../parts/work/index.ts';

const COUNTED = 1_000;

export function Tree() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { query, change } = useFilters({ of: 'text', search: 'text' });
  const list = useList('listAgents', { query });
  return (
    <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
      <FilterForm
        filters={[
          {
            name: 'search',
            label: t('console.agents.search'),
            hint: t('console.agents.search_hint'),
            maxLength: 64,
          },
        ]}
        query={query}
        onChange={({ search = '' }) => change({ search, of: '' })}
      />
      {query.search === undefined && <Crumbs of={query.of} />}
      <DenseTable<RowOf<'listAgents'>>
        label={t('console.agents.tab.tree')}
        {...list}
        empty={t(query.search === undefined ? 'console.agents.nobody_below' : 'console.agents.nobody_found')}
        onOpen={({ id }) => navigate(`/agents/members/${id}`)}
        columns={[
          { key: 'username', label: t('console.players.username'), render: ({ username }) => <b>{username}</b> },
          {
            key: 'type',
            label: t('console.agents.type'),
            render: ({ isAgent }) => t(isAgent ? 'console.agents.agent' : 'console.agents.player'),
          },
          { key: 'level', label: t('console.agents.level'), isNumber: true, render: ({ level }) => level },
          { key: 'series', label: t('console.agents.series'), isNumber: true, render: ({ series }) => series ?? '–' },
          { key: 'joined', label: t('console.agents.joined'), render: ({ joinedAt }) => <When at={joinedAt} /> },
          {
            key: 'login',
            label: t('console.agents.last_login'),
            render: ({ lastLoginAt }) => lastLoginAt && <When at={lastLoginAt} />,
          },
          {
            key: 'below',
            label: t('console.agents.downlines'),
            isNumber: true,
            render: ({ id, username, downlines }) =>
              downlines > 0 ? (
                <Button
                  size="small"
                  aria-label={`${shownCount(downlines)} › ${t('console.agents.open_branch', { username })}`}
                  onClick={(event) => {
                    event.stopPropagation();
                    void navigate(`/agents?of=${id}`);
                  }}
                >
                  {shownCount(downlines)} ›
                </Button>
              ) : (
                '0'
              ),
          },
        ]}
      />
    </Card>
  );
}

const shownCount = (downlines: number) => (downlines >= COUNTED ? `${COUNTED}+` : `${downlines}`);

function Crumbs({ of }: { readonly of: string | undefined }) {
  const t = useTranslate();
  return (
    <Breadcrumbs aria-label={t('console.agents.path')} sx={{ px: 1, pb: 1 }}>
      {of === undefined ? (
        <Typography>{t('console.agents.platform')}</Typography>
      ) : (
        <Link to="/agents">{t('console.agents.platform')}</Link>
      )}
      {of !== undefined && <CrumbsOf of={of} />}
    </Breadcrumbs>
  );
}

function CrumbsOf({ of }: { readonly of: string }) {
  const { value } = useRead('showAgent', { params: { memberId: of } });
  if (!value) return null;
  return (
    <Breadcrumbs>
      {value.path.map(({ memberId, username }) => (
        <Link key={memberId} to={`/agents?of=${memberId}`}>
          {username}
        </Link>
      ))}
      <Link to={`/agents/members/${value.id}`}>
        <b>{value.username}</b>
      </Link>
    </Breadcrumbs>
  );
}
