/** The vendors, each with a link to its own page: its games by category, with a search. */
import { Loaded } from '#base/data';
import { artUrl, ButtonLink, Empty, useNavigate, useParameters, useText } from '#base/view';
import { Chip, EmptyState } from '#ui';
import {
  isCategory,
  type ListedVendor,
  useMapping,
  vendorHue,
  vendorsOf,
  vendorVariant,
} from '../../features/games/catalog/index.ts';
import { GameGrid, RailHero } from '../../features/games/list/index.ts';
import chips from '../../features/games/list/vendor-chips.module.css';
import { SearchField } from '../../features/games/search/index.ts';
import { HotRow, VendorTile, WaitingVendors } from '../../features/games/tiles/index.ts';
import styles from '../../features/games/tiles/vendor-tiles.module.css';
import { TitleHeader } from '../../features/shell/headers/index.ts';
import { vendorQuestion } from './vendor-query.ts';

/** With fewer vendors than this, there is room for hot games. */
const FEW = 7;

export function ProvidersScreen() {
  const t = useText();
  const { provider } = useParameters();
  const mapping = useMapping();
  const vendors = mapping.data && vendorsOf(mapping.data);
  const listed = vendors?.find(({ vendor }) => vendor.provider === provider);
  return (
    <>
      <TitleHeader title={listed?.vendor.accountTypeName ?? t('lobby.vendors')} back="previous" />
      <Loaded query={mapping} skeleton={<WaitingVendors />}>
        {(data) => {
          if (listed) return <OneVendor listed={listed} />;
          return provider ? <NoVendor /> : <Vendors vendors={vendorsOf(data)} />;
        }}
      </Loaded>
    </>
  );
}

function Vendors({ vendors }: { readonly vendors: readonly ListedVendor[] }) {
  const t = useText();
  if (vendors.length === 0)
    return <EmptyState picture={artUrl('crown')} title={t('center.empty')} line={t('lobby.none.vendors')} />;
  return (
    <>
      <ul className={styles.vendors}>
        {vendors.map(({ vendor, gameCount }) => (
          <li key={vendor.provider}>
            <VendorTile vendor={vendor} gameCount={gameCount} isWide={vendors.length === 1} />
          </li>
        ))}
      </ul>
      {vendors.length < FEW && <HotRow isLazy />}
    </>
  );
}

function OneVendor({ listed: { vendor, gameCount, categories } }: { readonly listed: ListedVendor }) {
  const t = useText();
  const navigate = useNavigate();
  const address = useParameters();
  const { accountTypeName, vendorNumber, symbol, provider } = vendor;
  const { gameCategory, gameName } = address;
  const chosen = isCategory(gameCategory) ? gameCategory : undefined;
  const go = (change: { readonly gameCategory?: string | undefined; readonly gameName?: string | undefined }) =>
    navigate({ to: '.', search: { ...address, ...change }, replace: true, keepScroll: true });
  const name = gameName?.trim() || undefined;
  return (
    <>
      <RailHero
        symbol={symbol}
        picture={artUrl(symbol || 'crown')}
        hue={vendorHue(vendorNumber)}
        variant={vendorVariant(vendorNumber)}
        title={accountTypeName}
        line={t('home.vendor.games', { count: gameCount })}
      />
      <SearchField value={name ?? ''} onSearch={(text) => go({ gameName: text || undefined })} />
      {categories.length > 1 && (
        <fieldset className={chips.chips} aria-label={t('catalog.categories')}>
          <Chip isChosen={chosen === undefined} onClick={() => go({ gameCategory: undefined })}>
            {t('list.classify.all')}
          </Chip>
          {categories.map((category) => (
            <Chip key={category} isChosen={chosen === category} onClick={() => go({ gameCategory: category })}>
              {t(`category.${category}`)}
            </Chip>
          ))}
        </fieldset>
      )}
      <GameGrid question={vendorQuestion({ provider, category: gameCategory, gameName })} foundFor={name} />
    </>
  );
}

function NoVendor() {
  const t = useText();
  return (
    <Empty
      symbol="crown"
      title="lobby.vendor.gone"
      line="lobby.vendor.gone.line"
      action={<ButtonLink to="/m/providers">{t('lobby.vendors')}</ButtonLink>}
    />
  );
}
