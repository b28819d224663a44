/** One content: its versions with what differs between two of them, when which is in force, and how the site looks with one. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { useContentNames } from '../../parts/data/content-names.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { type AnswerOf, DenseTable, ReasonDialog, type Requested, useAct, useRead } from '../../parts/work/index.ts';
import { VersionChip } from './content-list.tsx';
import { familyOf, type Named, pathOf, subjectOf } from './named.ts';
import { PreviewButton } from './preview-frame.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { VersionDifference } from './version-difference.tsx';

type Content = AnswerOf<'showContent'>;

const backKeys = {
  content: 'console.content.all',
  games: 'console.games.game',
  risk: 'console.risks.title',
  cashier: 'console.cashier.title',
} as const;

export function ContentView({ kind, contentKey }: Named) {
  const t = useTranslate();
  const may = useMay();
  const navigate = useNavigate();
  const nameOf = useContentNames();
  const [published, setPublished] = useState<number>();
  const [shown, setShown] = useState<number>();
  const { value, error } = useRead('showContent', { params: { kind, key: contentKey } });
  const named = { kind, contentKey };
  const latest = value?.versions[0]?.version ?? 0;
  const { noun, listPath } = familyOf(named);
  return (
    <>
      <PageTitle titleKey={`console.content.kind.${kind}`}>
        <Button component={Link} to={listPath}>
          {t(backKeys[noun])}
        </Button>
        {may.run(`${noun} save`) && (
          <Button variant="contained" onClick={() => navigate(`${pathOf(named)}/edit`)}>
            {t('console.content.edit')}
          </Button>
        )}
      </PageTitle>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 1_200 }}>
        <Box sx={{ color: 'text.secondary' }}>{nameOf(contentKey)}</Box>
        {value?.takesTwo && <Alert severity="info">{t(`console.${noun}.takes_two`)}</Alert>}
        <Section titleKey="console.content.versions">
          <Versions
            named={named}
            content={value}
            shown={shown ?? latest}
            onShow={setShown}
            onPublish={may.run(`${noun} publish`) ? setPublished : undefined}
          />
        </Section>
        {value && <VersionDifference named={named} content={value} version={shown ?? latest} />}
        <Section titleKey="console.content.schedule">
          <Schedule named={named} content={value} />
        </Section>
      </Box>
      {published !== undefined && (
        <PublishDialog named={named} version={published} onClose={() => setPublished(undefined)} />
      )}
    </>
  );
}

interface VersionsProps {
  readonly named: Named;
  readonly content: Content | undefined;
  readonly shown: number;
  readonly onShow: (version: number) => void;
  readonly onPublish: ((version: number) => void) | undefined;
}

function Versions({ named, content, shown, onShow, onPublish }: VersionsProps) {
  const t = useTranslate();
  const rows = content?.versions
    .filter(({ version }) => version > 0 || named.kind !== 'announcement')
    .map((row) => ({ id: `${row.version}`, ...row }));
  return (
    <DenseTable
      label={t('console.content.versions')}
      rows={rows}
      empty={t('console.content.empty')}
      selectedId={`${shown}`}
      onOpen={({ version }) => onShow(version)}
      columns={[
        {
          key: 'version',
          label: t('console.content.what'),
          render: ({ version }) => (
            <>
              <VersionChip version={version} />{' '}
              {version === content?.inForce && (
                <Chip size="small" color="success" label={t('console.content.in_force')} />
              )}
            </>
          ),
        },
        { key: 'note', label: t('console.content.note'), render: ({ note }) => note },
        { key: 'by', label: t('console.content.by'), render: ({ by }) => by },
        { key: 'at', label: t('console.money.at'), render: ({ at }) => at && <When at={at} /> },
        {
          key: 'do',
          label: t('console.shell.actions'),
          render: ({ version }) => (
            <Box sx={{ display: 'flex', gap: 1 }} onClick={(event) => event.stopPropagation()}>
              {familyOf(named).hasPreview && <PreviewButton named={named} version={version} />}
              {onPublish && (
                <Button size="small" onClick={() => onPublish(version)}>
                  {t(version === content?.inForce ? 'console.content.plan' : 'console.content.publish')}
                </Button>
              )}
            </Box>
          ),
        },
      ]}
    />
  );
}

const colours = {
  in_force: 'success',
  coming: 'info',
  covered: 'default',
  over: 'default',
  withdrawn: 'default',
} as const;

function Schedule({ named, content }: { readonly named: Named; readonly content: Content | undefined }) {
  const t = useTranslate();
  const act = useAct();
  const may = useMay();
  const { noun } = familyOf(named);
  const [requested, setRequested] = useState<Requested>();
  const withdraw = (id: string) =>
    setRequested({
      title: t('console.content.withdraw'),
      confirm: t('console.content.withdraw'),
      color: 'warning',
      reason: 'required',
      onConfirm: ({ reason }) => act(`${noun} withdraw`, { subject: subjectOf(named), choice: id, reason }),
    });
  const isAlive = (state: string) => state === 'in_force' || state === 'coming' || state === 'covered';
  return (
    <>
      <DenseTable
        label={t('console.content.schedule')}
        rows={content?.schedule}
        empty={t('console.content.never')}
        columns={[
          {
            key: 'version',
            label: t('console.content.what'),
            render: ({ version }) => <VersionChip version={version} />,
          },
          {
            key: 'state',
            label: t('console.money.state'),
            render: ({ state }) => (
              <Chip size="small" color={colours[state]} label={t(`console.content.state.${state}`)} />
            ),
          },
          { key: 'from', label: t('console.content.since'), render: ({ startsAt }) => <When at={startsAt} /> },
          { key: 'until', label: t('console.content.until'), render: ({ endsAt }) => endsAt && <When at={endsAt} /> },
          { key: 'reason', label: t('console.work.reason'), render: ({ reason }) => reason },
          {
            key: 'by',
            label: t('console.content.by'),
            render: ({ by, withdrawnBy }) => (withdrawnBy === undefined ? by : `${by} → ${withdrawnBy}`),
          },
          {
            key: 'do',
            label: t('console.shell.actions'),
            render: ({ id, state }) =>
              may.run(`${noun} withdraw`) &&
              isAlive(state) && (
                <Button size="small" color="warning" onClick={() => withdraw(id)}>
                  {t('console.content.withdraw')}
                </Button>
              ),
          },
        ]}
      />
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </>
  );
}
