/** English: the language every key is declared in. One line for each file of `en/`; the other languages are read from their folders. */

import about from './en/about.json' with { type: 'json' };
import account from './en/account.json' with { type: 'json' };
import activity from './en/activity.json' with { type: 'json' };
import agents from './en/agents.json' with { type: 'json' };
import banners from './en/banners.json' with { type: 'json' };
import carousel from './en/carousel.json' with { type: 'json' };
import cashier from './en/cashier.json' with { type: 'json' };
import catalog from './en/catalog.json' with { type: 'json' };
import chat from './en/chat.json' with { type: 'json' };
import deposits from './en/deposits.json' with { type: 'json' };
import entry from './en/entry.json' with { type: 'json' };
import feedback from './en/feedback.json' with { type: 'json' };
import forget from './en/forget.json' with { type: 'json' };
import freeRounds from './en/free-rounds.json' with { type: 'json' };
import front from './en/front.json' with { type: 'json' };
import help from './en/help.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import install from './en/install.json' with { type: 'json' };
import launch from './en/launch.json' with { type: 'json' };
import leaderboard from './en/leaderboard.json' with { type: 'json' };
import lobby from './en/lobby.json' with { type: 'json' };
import menu from './en/menu.json' with { type: 'json' };
import messages from './en/messages.json' with { type: 'json' };
import messenger from './en/messenger.json' with { type: 'json' };
import offers from './en/offers.json' with { type: 'json' };
import payments from './en/payments.json' with { type: 'json' };
import popup from './en/popup.json' with { type: 'json' };
import prizes from './en/prizes.json' with { type: 'json' };
import promotions from './en/promotions.json' with { type: 'json' };
import protection from './en/protection.json' with { type: 'json' };
import rains from './en/rains.json' with { type: 'json' };
import records from './en/records.json' with { type: 'json' };
import refusals from './en/refusals.json' with { type: 'json' };
import rewards from './en/rewards.json' with { type: 'json' };
import security from './en/security.json' with { type: 'json' };
import settings from './en/settings.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import shop from './en/shop.json' with { type: 'json' };
import signIn from './en/sign-in.json' with { type: 'json' };
import stage from './en/stage.json' with { type: 'json' };
import status from './en/status.json' with { type: 'json' };
import transactions from './en/transactions.json' with { type: 'json' };
import vendors from './en/vendors.json' with { type: 'json' };
import verify from './en/verify.json' with { type: 'json' };
import wallets from './en/wallets.json' with { type: 'json' };
import wheels from './en/wheels.json' with { type: 'json' };
import withdrawals from './en/withdrawals.json' with { type: 'json' };

export const en = {
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
  ...chat,
  ...deposits,
  ...entry,
  ...freeRounds,
  ...front,
  ...vendors,
  ...home,
  ...install,
  ...launch,
  ...menu,
  ...offers,
  ...payments,
  ...popup,
  ...prizes,
  ...wheels,
  ...rains,
  ...promotions,
  ...protection,
  ...lobby,
  ...records,
  ...refusals,
  ...rewards,
  ...settings,
  ...shell,
  ...shop,
  ...signIn,
  ...stage,
  ...status,
  ...transactions,
  ...verify,
  ...wallets,
};
