/** Tables of the catalog: listed games, the words they are found by, favourites, recents. */

import type { Generated, JSONColumnType } from 'kysely';
import type { PlayableCategory } from '#contract';

export interface CatalogTables {
  game: {
    merchant_id: string;
    node_id: number;
    vendor: string;
    vassalage: string;
    game_code: string;
    game_group_id: string;
    category: PlayableCategory;
    classify: string;
    names: JSONColumnType<{ [language: string]: string }>;
    search: string;
    symbol: string;
    icon_url: Generated<string>;
    large_icon_url: Generated<string>;
    room_id: Generated<string>;
    tel_node_id: Generated<number>;
    hue: number;
    return_bp: number | null;
    supports_free_play: boolean;
    launch: 'stage' | 'lottery' | 'external';
    position: number;
    is_listed: Generated<boolean>;
    first_listed_at: Generated<Date>;
  };
  game_word: { merchant_id: string; word: string; node_id: number };
  game_word_key: { merchant_id: string; kind: 'tail' | 'slip'; key: string; word: string };
  favourite_game: { merchant_id: string; member_id: string; node_id: number; at: Generated<Date> };
  recent_game: { merchant_id: string; member_id: string; node_id: number; at: Generated<Date> };
}
