/** A member's favourites, of one category or all; popular games while there are none. */
import { useNavigate, useParameters, useText } from '#base/view';
import { Chip } from '#ui';
import { isCategory, SECTION_PAGE, useCategories } from '../../features/games/catalog/index.ts';
import { GameGrid, NothingOf } from '../../features/games/list/index.ts';
import chips from '../../features/games/list/vendor-chips.module.css';
import { TitleHeader } from '../../features/shell/headers/index.ts';

export function FavouritesScreen() {
  const t = useText();
  const { gameCategory } = useParameters();
  const chosen = isCategory(gameCategory) ? gameCategory : undefined;
  return (
    <>
      <TitleHeader title={t('lobby.fav')} back="previous" />
      <Categories chosen={chosen} />
      <GameGrid
        question={{ section: 'favourite', ...(chosen && { category: chosen }) }}
        limit={SECTION_PAGE}
        empty={<NothingOf rail="favourite" />}
      />
    </>
  );
}

function Categories({ chosen }: { readonly chosen: string | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const categories = useCategories();
  if (categories.length < 2) return null;
  const choose = (category: string | undefined) =>
    navigate({ to: '.', search: { gameCategory: category }, replace: true });
  return (
    <fieldset className={chips.chips} aria-label={t('catalog.categories')}>
      <Chip isChosen={chosen === undefined} onClick={() => choose(undefined)}>
        {t('list.classify.all')}
      </Chip>
      {categories.map((category) => (
        <Chip key={category} isChosen={chosen === category} onClick={() => choose(category)}>
          {t(`category.${category}`)}
        </Chip>
      ))}
    </fieldset>
  );
}
