/** Portuguese (Brazil). One line a room; a key that English has and this has not fails the types. */

import type { en } from './en.ts';
import about from './pt/about.json' with { type: 'json' };
import account from './pt/account.json' with { type: 'json' };
import activity from './pt/activity.json' with { type: 'json' };
import agents from './pt/agents.json' with { type: 'json' };
import banners from './pt/banners.json' with { type: 'json' };
import carousel from './pt/carousel.json' with { type: 'json' };
import cashier from './pt/cashier.json' with { type: 'json' };
import catalog from './pt/catalog.json' with { type: 'json' };
import deposits from './pt/deposits.json' with { type: 'json' };
import entry from './pt/entry.json' with { type: 'json' };
import feedback from './pt/feedback.json' with { type: 'json' };
import forget from './pt/forget.json' with { type: 'json' };
import front from './pt/front.json' with { type: 'json' };
import games from './pt/games.json' with { type: 'json' };
import help from './pt/help.json' with { type: 'json' };
import home from './pt/home.json' with { type: 'json' };
import install from './pt/install.json' with { type: 'json' };
import launch from './pt/launch.json' with { type: 'json' };
import leaderboard from './pt/leaderboard.json' with { type: 'json' };
import lobby from './pt/lobby.json' with { type: 'json' };
import menu from './pt/menu.json' with { type: 'json' };
import messages from './pt/messages.json' with { type: 'json' };
import messenger from './pt/messenger.json' with { type: 'json' };
import offers from './pt/offers.json' with { type: 'json' };
import payments from './pt/payments.json' with { type: 'json' };
import popup from './pt/popup.json' with { type: 'json' };
import promotions from './pt/promotions.json' with { type: 'json' };
import protection from './pt/protection.json' with { type: 'json' };
import records from './pt/records.json' with { type: 'json' };
import refusals from './pt/refusals.json' with { type: 'json' };
import rewards from './pt/rewards.json' with { type: 'json' };
import security from './pt/security.json' with { type: 'json' };
import settings from './pt/settings.json' with { type: 'json' };
import shell from './pt/shell.json' with { type: 'json' };
import signIn from './pt/sign-in.json' with { type: 'json' };
import stage from './pt/stage.json' with { type: 'json' };
import status from './pt/status.json' with { type: 'json' };
import transactions from './pt/transactions.json' with { type: 'json' };
import wallets from './pt/wallets.json' with { type: 'json' };
import withdrawals from './pt/withdrawals.json' with { type: 'json' };

export const pt: { readonly [Key in keyof typeof en]: string } = {
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
