/** Filipino. One line a room; a key that English has and this has not fails the types. */

import type { en } from './en.ts';
import about from './tl/about.json' with { type: 'json' };
import account from './tl/account.json' with { type: 'json' };
import activity from './tl/activity.json' with { type: 'json' };
import agents from './tl/agents.json' with { type: 'json' };
import banners from './tl/banners.json' with { type: 'json' };
import carousel from './tl/carousel.json' with { type: 'json' };
import cashier from './tl/cashier.json' with { type: 'json' };
import catalog from './tl/catalog.json' with { type: 'json' };
import deposits from './tl/deposits.json' with { type: 'json' };
import entry from './tl/entry.json' with { type: 'json' };
import feedback from './tl/feedback.json' with { type: 'json' };
import forget from './tl/forget.json' with { type: 'json' };
import front from './tl/front.json' with { type: 'json' };
import games from './tl/games.json' with { type: 'json' };
import help from './tl/help.json' with { type: 'json' };
import home from './tl/home.json' with { type: 'json' };
import install from './tl/install.json' with { type: 'json' };
import launch from './tl/launch.json' with { type: 'json' };
import leaderboard from './tl/leaderboard.json' with { type: 'json' };
import lobby from './tl/lobby.json' with { type: 'json' };
import menu from './tl/menu.json' with { type: 'json' };
import messages from './tl/messages.json' with { type: 'json' };
import messenger from './tl/messenger.json' with { type: 'json' };
import offers from './tl/offers.json' with { type: 'json' };
import payments from './tl/payments.json' with { type: 'json' };
import popup from './tl/popup.json' with { type: 'json' };
import promotions from './tl/promotions.json' with { type: 'json' };
import protection from './tl/protection.json' with { type: 'json' };
import records from './tl/records.json' with { type: 'json' };
import refusals from './tl/refusals.json' with { type: 'json' };
import rewards from './tl/rewards.json' with { type: 'json' };
import security from './tl/security.json' with { type: 'json' };
import settings from './tl/settings.json' with { type: 'json' };
import shell from './tl/shell.json' with { type: 'json' };
import signIn from './tl/sign-in.json' with { type: 'json' };
import stage from './tl/stage.json' with { type: 'json' };
import status from './tl/status.json' with { type: 'json' };
import transactions from './tl/transactions.json' with { type: 'json' };
import wallets from './tl/wallets.json' with { type: 'json' };
import withdrawals from './tl/withdrawals.json' with { type: 'json' };

export const tl: { readonly [Key in keyof typeof en]: string } = {
  ...security,
  ...forget,
  ...about,
  ...account,
  ...activity,
  ...agents,
  ...feedback,
  ...help,
  ...leaderboard,
  ...messages,
  ...messenger,
  ...banners,
  ...carousel,
  ...cashier,
  ...withdrawals,
  ...catalog,
  ...deposits,
  ...entry,
  ...front,
  ...games,
  ...home,
  ...install,
  ...launch,
  ...menu,
  ...offers,
  ...payments,
  ...popup,
  ...promotions,
  ...protection,
  ...lobby,
  ...records,
  ...refusals,
  ...rewards,
  ...settings,
  ...shell,
  ...signIn,
  ...stage,
  ...status,
  ...transactions,
  ...wallets,
};
