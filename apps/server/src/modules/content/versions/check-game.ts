/** What is written for one game, or for all of a vendor: it must be there, and only what it can do may be asked of it. */
import { type ContentKind, type ContentOf, isGameKind, isVendorKind } from '#contract';
import type { Db } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { ContentDeps } from '../deps.ts';

type Checked = { readonly kind: ContentKind; readonly key: string; readonly value: unknown };

/** The path of what is wrong; undefined where nothing is. */
export async function flawOfGame(
  { games }: Pick<ContentDeps, 'games'>,
  db: Db,
  merchant: Merchant,
  { kind, key, value }: Checked,
): Promise<string | undefined> {
  if (isVendorKind(kind))
    return (await games.games(db, merchant, { vendor: key, limit: 1 }))[0] ? undefined : '/vendor';
  if (!isGameKind(kind)) return undefined;
  const [game] = await games.games(db, merchant, { keys: [key], limit: 1 });
  if (!game) return '/game';
  if (kind !== 'game_rules') return undefined;
  const { minimum, maximum, variant } = value as ContentOf<'game_rules'>;
  // Vendors keep their own limits; a ticket of a lottery has the minimum of its plays.
  if (minimum !== undefined && game.launch !== 'stage') return '/minimum';
  if (maximum !== undefined && game.launch === 'external') return '/maximum';
  return variant === undefined || games.variantsOf(game)?.[variant] !== undefined ? undefined : '/variant';
}
