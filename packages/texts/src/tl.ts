/** Filipino. One line a room; a key that English has and this has not fails the types. */

import type { en } from './en.ts';
import banners from './tl/banners.json' with { type: 'json' };
import carousel from './tl/carousel.json' with { type: 'json' };
import cashier from './tl/cashier.json' with { type: 'json' };
import catalog from './tl/catalog.json' with { type: 'json' };
import entry from './tl/entry.json' with { type: 'json' };
import games from './tl/games.json' with { type: 'json' };
import home from './tl/home.json' with { type: 'json' };
import launch from './tl/launch.json' with { type: 'json' };
import menu from './tl/menu.json' with { type: 'json' };
import offers from './tl/offers.json' with { type: 'json' };
import payments from './tl/payments.json' with { type: 'json' };
import popup from './tl/popup.json' with { type: 'json' };
import promotions from './tl/promotions.json' with { type: 'json' };
import records from './tl/records.json' with { type: 'json' };
import refusals from './tl/refusals.json' with { type: 'json' };
import settings from './tl/settings.json' with { type: 'json' };
import shell from './tl/shell.json' with { type: 'json' };
import stage from './tl/stage.json' with { type: 'json' };
import status from './tl/status.json' with { type: 'json' };

export const tl: { readonly [Key in keyof typeof en]: string } = {
  ...banners,
  ...carousel,
  ...cashier,
  ...catalog,
  ...entry,
  ...games,
  ...home,
  ...launch,
  ...menu,
  ...offers,
  ...payments,
  ...popup,
  ...promotions,
  ...records,
  ...refusals,
  ...settings,
  ...shell,
  ...stage,
  ...status,
};
