/** Chinese (simplified). One line a room; a key that English has and this has not fails the types. */

import type { en } from './en.ts';
import about from './zh/about.json' with { type: 'json' };
import account from './zh/account.json' with { type: 'json' };
import activity from './zh/activity.json' with { type: 'json' };
import agents from './zh/agents.json' with { type: 'json' };
import banners from './zh/banners.json' with { type: 'json' };
import carousel from './zh/carousel.json' with { type: 'json' };
import cashier from './zh/cashier.json' with { type: 'json' };
import catalog from './zh/catalog.json' with { type: 'json' };
import deposits from './zh/deposits.json' with { type: 'json' };
import entry from './zh/entry.json' with { type: 'json' };
import feedback from './zh/feedback.json' with { type: 'json' };
import forget from './zh/forget.json' with { type: 'json' };
import front from './zh/front.json' with { type: 'json' };
import games from './zh/games.json' with { type: 'json' };
import help from './zh/help.json' with { type: 'json' };
import home from './zh/home.json' with { type: 'json' };
import install from './zh/install.json' with { type: 'json' };
import launch from './zh/launch.json' with { type: 'json' };
import leaderboard from './zh/leaderboard.json' with { type: 'json' };
import lobby from './zh/lobby.json' with { type: 'json' };
import menu from './zh/menu.json' with { type: 'json' };
import messages from './zh/messages.json' with { type: 'json' };
import messenger from './zh/messenger.json' with { type: 'json' };
import offers from './zh/offers.json' with { type: 'json' };
import payments from './zh/payments.json' with { type: 'json' };
import popup from './zh/popup.json' with { type: 'json' };
import promotions from './zh/promotions.json' with { type: 'json' };
import protection from './zh/protection.json' with { type: 'json' };
import records from './zh/records.json' with { type: 'json' };
import refusals from './zh/refusals.json' with { type: 'json' };
import rewards from './zh/rewards.json' with { type: 'json' };
import security from './zh/security.json' with { type: 'json' };
import settings from './zh/settings.json' with { type: 'json' };
import shell from './zh/shell.json' with { type: 'json' };
import signIn from './zh/sign-in.json' with { type: 'json' };
import stage from './zh/stage.json' with { type: 'json' };
import status from './zh/status.json' with { type: 'json' };
import transactions from './zh/transactions.json' with { type: 'json' };
import wallets from './zh/wallets.json' with { type: 'json' };
import withdrawals from './zh/withdrawals.json' with { type: 'json' };

export const zh: { readonly [Key in keyof typeof en]: string } = {
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
