/** All endpoints of the player API by name: the one table that server, client, documentation and attack tests are made from. */
import * as account from './endpoints/account.ts';
import * as announcements from './endpoints/announcements.ts';
import { captcha } from './endpoints/captcha.ts';
import * as cashier from './endpoints/cashier.ts';
import * as games from './endpoints/games.ts';
import { customerService, helpCenter } from './endpoints/help.ts';
import * as lottery from './endpoints/lottery.ts';
import { invitation, memberInfo } from './endpoints/member.ts';
import * as messages from './endpoints/messages.ts';
import * as play from './endpoints/play.ts';
import { promotions } from './endpoints/promotions.ts';
import { checkAffiliate, checkUsername, register, registerRules } from './endpoints/register.ts';
import { createTrial, login, loginFreeplay, logout, renewSession } from './endpoints/session.ts';
import { systemKeys, systemStatus } from './endpoints/system.ts';
import * as verification from './endpoints/verification.ts';
import { balance, statement } from './endpoints/wallet.ts';

export const endpoints = {
  login,
  createTrial,
  loginFreeplay,
  renewSession,
  logout,
  register,
  registerRules,
  checkUsername,
  checkAffiliate,
  captcha,
  memberInfo,
  askEmailCode: verification.askEmailCode,
  askOwnCode: verification.askOwnCode,
  askSmsCode: verification.askSmsCode,
  resetPassword: verification.resetPassword,
  verificationOptions: verification.verificationOptions,
  askEmailBinding: account.askEmailBinding,
  askMobileBinding: account.askMobileBinding,
  bindEmail: account.bindEmail,
  bindMobile: account.bindMobile,
  changePassword: account.changePassword,
  endOtherSessions: account.endOtherSessions,
  endOwnSession: account.endOwnSession,
  hasWithdrawalPassword: account.hasWithdrawalPassword,
  headIcons: account.headIcons,
  loginRecords: account.loginRecords,
  ownSessions: account.ownSessions,
  resetPaymentPassword: account.resetPaymentPassword,
  securityConfig: account.securityConfig,
  setHeadIcon: account.setHeadIcon,
  setNickname: account.setNickname,
  setPayeeName: account.setPayeeName,
  setPaymentPassword: account.setPaymentPassword,
  setSecurityConfig: account.setSecurityConfig,
  invitation,
  systemStatus,
  systemKeys,
  listAnnouncements: announcements.listAnnouncements,
  markAnnouncementAsRead: announcements.markAnnouncementAsRead,
  markAllAnnouncementsAsRead: announcements.markAllAnnouncementsAsRead,
  lobbyNews: announcements.lobbyNews,
  helpCenter,
  customerService,
  unreadCounts: messages.unreadCounts,
  inbox: messages.inbox,
  inboxMessage: messages.inboxMessage,
  readInbox: messages.readInbox,
  removeInbox: messages.removeInbox,
  feedback: messages.feedback,
  vendorMapping: games.vendorMapping,
  gameList: games.gameList,
  hotGames: games.hotGames,
  popularLotteries: games.popularLotteries,
  rankList: games.rankList,
  launchGame: games.launchGame,
  launchGameByGet: games.launchGameByGet,
  addFavourite: games.addFavourite,
  removeFavourite: games.removeFavourite,
  favouriteIds: games.favouriteIds,
  favouriteList: games.favouriteList,
  recentGames: games.recentGames,
  addRecentGame: games.addRecentGame,
  openStage: play.openStage,
  renewStage: play.renewStage,
  playRound: play.playRound,
  stageRounds: play.stageRounds,
  stageSeeds: play.stageSeeds,
  rotateSeeds: play.rotateSeeds,
  betRecords: play.betRecords,
  betRecord: play.betRecord,
  lotteryMenu: lottery.lotteryMenu,
  currentIssue: lottery.currentIssue,
  drawHistory: lottery.drawHistory,
  drawProof: lottery.drawProof,
  placeOrder: lottery.placeOrder,
  listOrders: lottery.listOrders,
  orderDetail: lottery.orderDetail,
  cancelLines: lottery.cancelLines,
  balance,
  statement,
  depositMethods: cashier.depositMethods,
  deposit: cashier.deposit,
  deposits: cashier.deposits,
  depositOrder: cashier.depositOrder,
  cards: cashier.cards,
  addCard: cashier.addCard,
  removeCard: cashier.removeCard,
  withdrawOptions: cashier.withdrawOptions,
  withdraw: cashier.withdraw,
  withdrawals: cashier.withdrawals,
  cancelWithdrawal: cashier.cancelWithdrawal,
  promotions,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
