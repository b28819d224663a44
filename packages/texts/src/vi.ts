/** Vietnamese. One line a room; a key that English has and this has not fails the types. */

import type { en } from './en.ts';
import about from './vi/about.json' with { type: 'json' };
import account from './vi/account.json' with { type: 'json' };
import activity from './vi/activity.json' with { type: 'json' };
import agents from './vi/agents.json' with { type: 'json' };
import banners from './vi/banners.json' with { type: 'json' };
import carousel from './vi/carousel.json' with { type: 'json' };
import cashier from './vi/cashier.json' with { type: 'json' };
import catalog from './vi/catalog.json' with { type: 'json' };
import deposits from './vi/deposits.json' with { type: 'json' };
import entry from './vi/entry.json' with { type: 'json' };
import feedback from './vi/feedback.json' with { type: 'json' };
import forget from './vi/forget.json' with { type: 'json' };
import front from './vi/front.json' with { type: 'json' };
import games from './vi/games.json' with { type: 'json' };
import help from './vi/help.json' with { type: 'json' };
import home from './vi/home.json' with { type: 'json' };
import install from './vi/install.json' with { type: 'json' };
import launch from './vi/launch.json' with { type: 'json' };
import leaderboard from './vi/leaderboard.json' with { type: 'json' };
import lobby from './vi/lobby.json' with { type: 'json' };
import menu from './vi/menu.json' with { type: 'json' };
import messages from './vi/messages.json' with { type: 'json' };
import messenger from './vi/messenger.json' with { type: 'json' };
import offers from './vi/offers.json' with { type: 'json' };
import payments from './vi/payments.json' with { type: 'json' };
import popup from './vi/popup.json' with { type: 'json' };
import promotions from './vi/promotions.json' with { type: 'json' };
import protection from './vi/protection.json' with { type: 'json' };
import records from './vi/records.json' with { type: 'json' };
import refusals from './vi/refusals.json' with { type: 'json' };
import rewards from './vi/rewards.json' with { type: 'json' };
import security from './vi/security.json' with { type: 'json' };
import settings from './vi/settings.json' with { type: 'json' };
import shell from './vi/shell.json' with { type: 'json' };
import signIn from './vi/sign-in.json' with { type: 'json' };
import stage from './vi/stage.json' with { type: 'json' };
import status from './vi/status.json' with { type: 'json' };
import transactions from './vi/transactions.json' with { type: 'json' };
import wallets from './vi/wallets.json' with { type: 'json' };
import withdrawals from './vi/withdrawals.json' with { type: 'json' };

export const vi: { readonly [Key in keyof typeof en]: string } = {
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
