/** Messages to an audience, the newest first. */
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { Progress } from '../../parts/audience/index.ts';
import { useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { When } from '../../parts/when.tsx';
import { DenseTable, type RowOf, StateChip, useList } from '../../parts/work/index.ts';

type Row = RowOf<'listMailings'>;

const REFRESH_MS = 5_000;

export function MailingList() {
  const t = useTranslate();
  const may = useMay();
  const navigate = useNavigate();
  const list = useList('listMailings', { refreshMs: REFRESH_MS });
  return (
    <>
      <PageTitle titleKey="console.mailings.title">
        {may.run('mailing send') && (
          <Button variant="contained" size="small" component={Link} to="/mailings/new">
            {t('console.mailings.new')}
          </Button>
        )}
      </PageTitle>
      <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
        <DenseTable<Row>
          label={t('console.mailings.title')}
          {...list}
          empty={t('console.mailings.none')}
          onOpen={({ id }) => navigate(`/mailings/of/${id}`)}
          columns={[
            { key: 'name', label: t('console.mailings.name'), render: ({ id }) => <b>{id}</b> },
            { key: 'kind', label: t('console.mailings.kind'), render: ({ kind }) => t(`console.mailings.${kind}`) },
            { key: 'state', label: t('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
            { key: 'starts', label: t('console.mailings.starts'), render: ({ startsAt }) => <When at={startsAt} /> },
            {
              key: 'progress',
              label: t('console.mailings.sent'),
              render: (row) => <Progress {...row} reached={row.sent} />,
            },
            { key: 'by', label: t('console.content.by'), render: ({ by }) => by },
          ]}
        />
      </Card>
    </>
  );
}
