/** All content of a kind: what is in force, what comes next, and what was written last. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { useContentNames } from '../../parts/data/content-names.ts';
import { keepChosenInSight } from '../../parts/data/keep-chosen-in-sight.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { When } from '../../parts/when.tsx';
import { type AnswerOf, DenseTable, FilterForm, SavedFilters, useRead } from '../../parts/work/index.ts';
import { kinds, pathOf } from './named.ts';

type Row = AnswerOf<'listContent'>['rows'][number];

export function ContentList() {
  const t = useTranslate();
  const may = useMay();
  const navigate = useNavigate();
  const nameOf = useContentNames();
  const [address, setAddress] = useSearchParams();
  const kind = kinds.find((one) => one === address.get('kind')) ?? kinds[0];
  const search = address.get('search') ?? '';
  const { value, error, refetch } = useRead('listContent', {
    params: { kind },
    query: { ...(search !== '' && { search }) },
  });
  const addNew = () => navigate(`${pathOf({ kind, contentKey: crypto.randomUUID() })}/edit`);
  return (
    <>
      <PageTitle titleKey="console.content.title">
        {value?.hasIds && may.run('content save') && (
          <Button variant="contained" onClick={addNew}>
            {t('console.content.add')}
          </Button>
        )}
      </PageTitle>
      <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
        <Tabs
          value={kind}
          onChange={(_event, chosen: string) => setAddress({ kind: chosen })}
          variant="scrollable"
          ref={keepChosenInSight}
          sx={{ mb: 1 }}
        >
          {kinds.map((one) => (
            <Tab key={one} value={one} label={t(`console.content.kind.${one}`)} />
          ))}
        </Tabs>
        <SavedFilters
          list="content"
          values={{ kind: address.get('kind') ?? '', search }}
          onUse={(filters) =>
            setAddress(Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')))
          }
        />
        <Box sx={{ px: 1, pb: 1.5, color: 'text.secondary' }}>{t(`console.content.about.${kind}`)}</Box>
        {(value?.hasIds || search !== '') && (
          <FilterForm
            query={{ search }}
            onChange={({ search: requested = '' }) =>
              setAddress({ kind, ...(requested !== '' && { search: requested }) })
            }
            filters={[{ name: 'search', label: t('console.content.search'), maxLength: 100 }]}
          />
        )}
        <DenseTable<Row>
          label={t(`console.content.kind.${kind}`)}
          rows={value?.rows}
          error={error}
          onRetry={refetch}
          empty={t('console.content.empty')}
          onOpen={({ key }) => navigate(pathOf({ kind, contentKey: key }))}
          columns={[
            {
              key: 'key',
              label: t('console.content.what'),
              render: ({ key, title }) => title ?? nameOf(key),
            },
            {
              key: 'inForce',
              label: t('console.content.in_force'),
              render: ({ inForce }) => <VersionChip version={inForce} />,
            },
            { key: 'since', label: t('console.content.since'), render: ({ since }) => since && <When at={since} /> },
            { key: 'until', label: t('console.content.until'), render: ({ until }) => until && <When at={until} /> },
            { key: 'by', label: t('console.content.by'), render: ({ by }) => by ?? '' },
            {
              key: 'next',
              label: t('console.content.next'),
              render: ({ next }) =>
                next && (
                  <>
                    <VersionChip version={next.version} /> <When at={next.startsAt} />
                  </>
                ),
            },
            {
              key: 'latest',
              label: t('console.content.latest'),
              render: ({ latest, latestBy, latestAt }) =>
                latest > 0 && (
                  <>
                    <VersionChip version={latest} /> {latestBy} · <When at={latestAt} />
                  </>
                ),
            },
          ]}
        />
      </Card>
    </>
  );
}

export function VersionChip({ version }: { readonly version: number }) {
  const t = useTranslate();
  const label = version === 0 ? t('console.content.folder') : t('console.content.version', { version });
  return <Chip size="small" variant="outlined" color={version === 0 ? 'default' : 'primary'} label={label} />;
}
