/** Orders of points shops: those that wait first, all others by their filters, and one with what became of it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { Link, Route, useNavigate, useParams } from 'react-router-dom';
import { PageRoutes } from '../../parts/page-routes.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import {
  type AnswerOf,
  CampaignName,
  DenseTable,
  Facts,
  FilterForm,
  grouped,
  PlayerLink,
  type RowOf,
  StateChip,
  useCampaigns,
  useFilters,
  useList,
  useRead,
} from '../../parts/work/index.ts';
import { OrderActions } from './order-actions.tsx';

type Row = RowOf<'listShopOrders'>;

const states = ['ordered', 'delivered', 'refunded'] as const;
const REFRESH_MS = 15_000;

export function Page() {
  return (
    <PageRoutes>
      <Route index element={<OrderList />} />
      <Route path=":orderId" element={<One />} />
    </PageRoutes>
  );
}

function OrderList() {
  const t = useTranslate();
  const navigate = useNavigate();
  const campaigns = useCampaigns();
  const { query, change } = useFilters({ state: states, username: 'text', campaign: 'text' });
  // Who waited longest is next.
  const sort = query.state === 'ordered' ? 'at' : '-at';
  const list = useList('listShopOrders', { query: { ...query, sort }, refreshMs: REFRESH_MS });
  return (
    <>
      <PageTitle titleKey="console.shop.title" />
      <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
        <FilterForm
          list="shop"
          query={query}
          onChange={change}
          filters={[
            {
              name: 'state',
              label: t('console.money.state'),
              options: states.map((one) => [one, t(`console.state.${one}`)]),
            },
            { name: 'username', label: t('console.players.username'), maxLength: 100 },
            {
              name: 'campaign',
              label: t('console.shop.campaign'),
              options: campaigns.all.map(({ code, name }) => [code, name]),
            },
          ]}
        />
        <DenseTable<Row>
          label={t('console.shop.title')}
          {...list}
          empty={t('console.shop.none')}
          onOpen={({ id }) => navigate(`/points-shop/${id}`)}
          columns={[
            { key: 'at', label: t('console.money.at'), render: ({ at }) => <When at={at} /> },
            { key: 'player', label: t('console.players.username'), render: (row) => <PlayerLink {...row} /> },
            { key: 'title', label: t('console.shop.item'), render: ({ title }) => <b>{title}</b> },
            { key: 'prize', label: t('console.shop.prize'), render: ({ prize }) => t(`console.shop.prize.${prize}`) },
            {
              key: 'cost',
              label: t('console.shop.cost'),
              isNumber: true,
              render: ({ cost }) => grouped(`${cost}`),
            },
            { key: 'state', label: t('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
          ]}
        />
      </Card>
    </>
  );
}

function One() {
  const t = useTranslate();
  const { orderId = '' } = useParams();
  const { value, error } = useRead('showShopOrder', { params: { orderId }, refreshMs: REFRESH_MS });
  return (
    <>
      <PageTitle titleKey="console.shop.order">
        <Button component={Link} to="/points-shop?state=ordered">
          {t('console.shop.waiting')}
        </Button>
        {value && <OrderActions order={value} />}
      </PageTitle>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {value && (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 900 }}>
          <Section titleKey="console.shop.order">
            <About order={value} />
          </Section>
        </Box>
      )}
    </>
  );
}

function About({ order }: { readonly order: AnswerOf<'showShopOrder'> }) {
  const t = useTranslate();
  const { title, item, prize, cost, campaign, state, at, endedAt, note } = order;
  return (
    <Facts
      facts={[
        [t('console.players.username'), <PlayerLink key="player" {...order} />],
        [t('console.shop.item'), `${title} (${item})`],
        [t('console.shop.prize'), t(`console.shop.prize.${prize}`)],
        [t('console.shop.cost'), grouped(`${cost}`)],
        [t('console.shop.campaign'), <CampaignName key="campaign" code={campaign} />],
        [t('console.money.state'), <StateChip key="state" state={state} />],
        [t('console.shop.ordered'), <When key="at" at={at} />],
        ...(endedAt === undefined ? [] : [[t('console.shop.ended'), <When key="ended" at={endedAt} />] as const]),
        ...(note === undefined
          ? []
          : [
              [
                t('console.shop.note'),
                <Box key="note" component="span" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {note}
                </Box>,
              ] as const,
            ]),
      ]}
    />
  );
}
