/** Thai. One line a room; a key that English has and this has not fails the types. */

import type { en } from './en.ts';
import about from './th/about.json' with { type: 'json' };
import account from './th/account.json' with { type: 'json' };
import activity from './th/activity.json' with { type: 'json' };
import agents from './th/agents.json' with { type: 'json' };
import banners from './th/banners.json' with { type: 'json' };
import carousel from './th/carousel.json' with { type: 'json' };
import cashier from './th/cashier.json' with { type: 'json' };
import catalog from './th/catalog.json' with { type: 'json' };
import deposits from './th/deposits.json' with { type: 'json' };
import entry from './th/entry.json' with { type: 'json' };
import feedback from './th/feedback.json' with { type: 'json' };
import forget from './th/forget.json' with { type: 'json' };
import front from './th/front.json' with { type: 'json' };
import games from './th/games.json' with { type: 'json' };
import help from './th/help.json' with { type: 'json' };
import home from './th/home.json' with { type: 'json' };
import install from './th/install.json' with { type: 'json' };
import launch from './th/launch.json' with { type: 'json' };
import leaderboard from './th/leaderboard.json' with { type: 'json' };
import lobby from './th/lobby.json' with { type: 'json' };
import menu from './th/menu.json' with { type: 'json' };
import messages from './th/messages.json' with { type: 'json' };
import messenger from './th/messenger.json' with { type: 'json' };
import offers from './th/offers.json' with { type: 'json' };
import payments from './th/payments.json' with { type: 'json' };
import popup from './th/popup.json' with { type: 'json' };
import promotions from './th/promotions.json' with { type: 'json' };
import protection from './th/protection.json' with { type: 'json' };
import records from './th/records.json' with { type: 'json' };
import refusals from './th/refusals.json' with { type: 'json' };
import rewards from './th/rewards.json' with { type: 'json' };
import security from './th/security.json' with { type: 'json' };
import settings from './th/settings.json' with { type: 'json' };
import shell from './th/shell.json' with { type: 'json' };
import signIn from './th/sign-in.json' with { type: 'json' };
import stage from './th/stage.json' with { type: 'json' };
import status from './th/status.json' with { type: 'json' };
import transactions from './th/transactions.json' with { type: 'json' };
import wallets from './th/wallets.json' with { type: 'json' };
import withdrawals from './th/withdrawals.json' with { type: 'json' };

export const th: { readonly [Key in keyof typeof en]: string } = {
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
