/**
 * Method, path and parts of each endpoint. Generated from the contract by `npm run routes`, so that the browser does not load
 * the contract's schemas.
 */
import type { Endpoint, EndpointName } from '#contract';
import type { FieldNames } from '#kernel';

export interface Route extends Pick<Endpoint, 'path' | 'encrypted' | 'changesState' | 'answersFile'> {
  /** Absent: GET, as most are. */
  readonly method?: Exclude<Endpoint['method'], 'GET'>;
  /** It takes an idempotency key. */
  readonly isKeyed?: true;
  /** Renews the session: it sends no token, and its failure triggers no renewal. */
  readonly access?: 'refresh';
  /** Field names that differ on the wire: for requests from ours to the wire's, for the answer from the wire's to ours. */
  readonly names?: { readonly query?: FieldNames; readonly body?: FieldNames; readonly answer?: FieldNames };
}

const names1 = { userName: 'username' } as const;
const names2 = { username: 'userName' } as const;
const names3 = { session: names1 } as const;
const names4 = { phone: 'mobileNum' } as const;
const names5 = { mobileNum: 'phone' } as const;
const names6 = { vassalage: 'provider', telNodeId: 'vendorNumber' } as const;
const names7 = { vendors: names6 } as const;
const names8 = { '*': names7 } as const;
const names9 = { mapping: names8 } as const;
const names10 = {
  category: 'gameType',
  provider: 'vassalage',
  section: 'gameClassify',
  page: 'pageNo',
  limit: 'pageSize',
} as const;
const names11 = {
  nodeId: 'id',
  gameType: 'category',
  gameClassify: 'classification',
  gameClassifyNew: 'newClassification',
  vassalage: 'provider',
  gameId: 'gameCode',
  gameCode: 'launchCode',
  gameGroupId: 'group',
  telNodeId: 'vendorNumber',
} as const;
const names12 = { games: names11, pageNum: 'page' } as const;
const names13 = { list: names11 } as const;
const names14 = { limit: 'limitNum' } as const;
const names15 = { customerName: 'username' } as const;
const names16 = { vo: names15, game: names11 } as const;
const names17 = { list: names16 } as const;
const names18 = { id: 'nodeId', gameCode: 'gameId', language: 'mui' } as const;
const names19 = { id: 'nodeId' } as const;
const names20 = { gameId: 'gameCode', nodeId: 'id', supportPlayModes: 'prizeModes' } as const;
const names21 = { games: names20 } as const;
const names22 = { gameCode: 'gameId' } as const;
const names23 = { numero: 'drawNumber' } as const;
const names24 = { gameId: 'gameCode', current: names23, drawing: names23, last: names23 } as const;
const names25 = { content: names24 } as const;
const names26 = { content: names23 } as const;
const names27 = { gameCode: 'gameId', drawNumber: 'numero' } as const;
const names28 = { gameId: 'gameCode', numero: 'drawNumber' } as const;
const names29 = { notes: 'betCount' } as const;
const names30 = { gameId: 'gameCode', numero: 'drawNumber', lines: names29 } as const;
const names31 = { order: names30 } as const;
const names32 = { round: names23, mine: names23, last: names23 } as const;
const names33 = { drawNumber: 'numero' } as const;
const names34 = { bet: names23 } as const;
const names35 = { gameId: 'gameCode' } as const;
const names36 = { content: names30 } as const;
const names37 = { gameCode: 'gameId', draws: ['numeros', names33] } as const;
const names38 = { gameId: 'gameCode', lines: names29 } as const;
const names39 = { chase: names38 } as const;
const names40 = { content: names38 } as const;
const names41 = { content: names31 } as const;
const names42 = { chase: names38, subOrders: names41 } as const;
const names43 = { orders: names27 } as const;
const names44 = { orders: names30 } as const;
const names45 = { slip: names44 } as const;
const names46 = { customerName: 'username', nodeId: 'id' } as const;

/** What the site calls, but for agents. */
export const siteRoutes = {
  login: { method: 'POST', path: '/wps/session/login', encrypted: true, names: { answer: names1 } },
  createTrial: { path: '/wps/trialuser', changesState: true, names: { answer: names1 } },
  loginFreeplay: { method: 'POST', path: '/wps/session/login/freeplay', names: { body: names2, answer: names1 } },
  renewSession: { method: 'POST', path: '/wps/session/renew', access: 'refresh', names: { answer: names1 } },
  logout: { method: 'DELETE', path: '/wps/session/logout' },
  signInMethods: { path: '/wps/session/ways' },
  startOutsideSignIn: { method: 'POST', path: '/wps/session/outside' },
  finishOutsideSignIn: { method: 'POST', path: '/wps/session/outside/finish', names: { answer: names3 } },
  linkOutside: { method: 'POST', path: '/wps/member/outside', encrypted: true },
  unlinkOutside: { method: 'POST', path: '/wps/member/outside/unlink', encrypted: true },
  requestPasskeyLogIn: { method: 'POST', path: '/wps/session/passkey/options' },
  logInWithPasskey: { method: 'POST', path: '/wps/session/passkey', names: { answer: names1 } },
  passkeys: { path: '/wps/member/passkeys' },
  requestPasskey: { method: 'POST', path: '/wps/member/passkeys/options', encrypted: true },
  addPasskey: { method: 'POST', path: '/wps/member/passkeys' },
  renamePasskey: { method: 'POST', path: '/wps/member/passkeys/{passkeyId}' },
  removePasskey: { method: 'POST', path: '/wps/member/passkeys/{passkeyId}/remove', encrypted: true },
  giveSecondStep: { method: 'POST', path: '/wps/session/step', encrypted: true, names: { answer: names1 } },
  beginAuthenticator: { method: 'POST', path: '/wps/member/authenticator/begin', encrypted: true },
  confirmAuthenticator: { method: 'POST', path: '/wps/member/authenticator', encrypted: true },
  renewRecoveryCodes: { method: 'POST', path: '/wps/member/authenticator/recovery', encrypted: true },
  removeAuthenticator: { method: 'POST', path: '/wps/member/authenticator/remove', encrypted: true },
  knownDevices: { path: '/wps/member/devices' },
  forgetDevice: { method: 'DELETE', path: '/wps/member/devices/{deviceId}' },
  setSecurityQuestions: { method: 'POST', path: '/wps/member/securityQuestions', encrypted: true },
  requestSecurityQuestions: { method: 'POST', path: '/wps/member/password/questions' },
  resetPasswordByAnswers: { method: 'POST', path: '/wps/member/password/answers', encrypted: true },
  register: { method: 'PUT', path: '/wps/member/register', encrypted: true, names: { answer: names1 } },
  registerByMobile: { method: 'PUT', path: '/wps/member/register/mobile', encrypted: true, names: { answer: names1 } },
  registerRules: { path: '/wps/member/register/rules' },
  checkUsername: { path: '/wps/check/username' },
  checkAffiliate: { path: '/wps/check/affiliate' },
  captcha: { path: '/wps/captcha' },
  memberInfo: { path: '/wps/member/info' },
  requestEmailCode: { method: 'POST', path: '/wps/member/password/email' },
  requestLoginCode: { method: 'POST', path: '/wps/verification/sms/login', names: { body: names4 } },
  requestRegisterCode: { method: 'POST', path: '/wps/verification/sms/register', names: { body: names4 } },
  requestOwnCode: { method: 'POST', path: '/wps/verification' },
  requestSmsCode: { method: 'POST', path: '/wps/verification/sms/noLogin', names: { body: names4 } },
  resetPassword: { method: 'POST', path: '/wps/member/password/verification', encrypted: true },
  verificationOptions: { path: '/wps/verification' },
  requestEmailBinding: { method: 'POST', path: '/wps/member/email/code', encrypted: true },
  requestMobileBinding: { method: 'POST', path: '/wps/member/mobile/code', encrypted: true, names: { body: names4 } },
  bindEmail: { method: 'POST', path: '/wps/member/email' },
  bindMobile: { method: 'POST', path: '/wps/member/mobile', names: { answer: names5 } },
  changePassword: { method: 'POST', path: '/wps/member/password/v2', encrypted: true },
  endOtherSessions: { method: 'DELETE', path: '/wps/member/sessions' },
  endOwnSession: { method: 'DELETE', path: '/wps/member/sessions/{sessionId}' },
  headIcons: { path: '/wps/member/info/icon' },
  loginRecords: { path: '/wps/member/loginRecords' },
  ownSessions: { path: '/wps/member/sessions' },
  resetPaymentPassword: { method: 'POST', path: '/wps/member/paymentPassword/reset', encrypted: true },
  securityConfig: { path: '/wps/member/securityConfig', names: { answer: names5 } },
  setHeadIcon: { method: 'POST', path: '/wps/member/info/icon' },
  setNickname: { method: 'POST', path: '/wps/member/nickname' },
  setPayeeName: { method: 'POST', path: '/wps/member/payeename' },
  setPaymentPassword: { method: 'POST', path: '/wps/member/paymentPassword', encrypted: true },
  setSecurityConfig: { method: 'POST', path: '/wps/member/securityConfig' },
  invitation: { path: '/wps/member/invitation', changesState: true },
  memberLevels: { path: '/wps/member/levels' },
  protection: { path: '/wps/member/protection' },
  protectionHistory: { path: '/wps/member/protection/history' },
  setDepositLimit: { method: 'POST', path: '/wps/member/protection/limit' },
  confirmDepositLimit: { method: 'POST', path: '/wps/member/protection/limit/confirm' },
  keepDepositLimit: { method: 'POST', path: '/wps/member/protection/limit/keep' },
  setReminder: { method: 'POST', path: '/wps/member/protection/reminder' },
  reminder: { path: '/wps/member/protection/reminder' },
  acknowledgeReminder: { method: 'POST', path: '/wps/member/protection/reminder/seen' },
  beginBreak: { method: 'POST', path: '/wps/member/protection/break', encrypted: true },
  memberDocuments: { path: '/wps/member/documents' },
  addDocumentPicture: { method: 'POST', path: '/wps/member/documents/{documentId}/pictures' },
  memberDocumentPicture: { path: '/wps/member/documents/{documentId}/pictures/{pictureId}', answersFile: true },
  systemStatus: { path: '/wps/system/status' },
  systemKeys: { path: '/wps/system/keys' },
  listAnnouncements: { path: '/wps/relay/MCSFE_getListAnnouncements' },
  markAnnouncementAsRead: { method: 'POST', path: '/wps/relay/MCSFE_markAnnouncementAsRead' },
  markAllAnnouncementsAsRead: { method: 'POST', path: '/wps/relay/MCSFE_markAllAnnouncementsAsRead' },
  lobbyNews: { path: '/wps/relay/GLS2_lobbyNews' },
  helpCenter: { path: '/wps/system/helpCenter' },
  customerService: { path: '/wps/system/customerService' },
  unreadCounts: { path: '/wps/inbox/unread' },
  inbox: { path: '/wps/inbox' },
  inboxMessage: { path: '/wps/inbox/{messageId}' },
  readInbox: { method: 'POST', path: '/wps/inbox/read' },
  removeInbox: { method: 'POST', path: '/wps/inbox/remove' },
  feedback: { method: 'PUT', path: '/wps/feedback' },
  launchChat: { path: '/wps/chat/launch', changesState: true },
  unreadChat: { path: '/wps/chat/unread' },
  vendorMapping: { path: '/wps/relay/GCSGAME_getVassGameType', names: { answer: names9 } },
  gameList: { path: '/wps/relay/GCSGAME_gameList', names: { query: names10, answer: names12 } },
  hotGames: { path: '/wps/relay/GCSGAME_hotGamesV2', names: { answer: names13 } },
  popularLotteries: { path: '/lgw/games/popular', names: { answer: names13 } },
  rankList: { path: '/wps/relay/GCSGAME_getRankList', names: { query: names14, answer: names17 } },
  launchGame: { method: 'POST', path: '/wps/game/launchGame', names: { body: names18 } },
  addFavourite: { method: 'POST', path: '/wps/relay/MCSFE_addFavoriteGameV2', names: { body: names19 } },
  removeFavourite: { method: 'DELETE', path: '/wps/relay/MCSFE_removeFavoriteGameV2', names: { query: names19 } },
  favouriteIds: { path: '/wps/relay/MCSFE_getFavoriteGames' },
  recentGames: { path: '/wps/relay/GCS_recentGame', names: { answer: names13 } },
  roundProof: { path: '/wps/play/rounds/{roundId}/proof', answersFile: true },
  betRecords: { path: '/wps/records/bets' },
  betTotals: { path: '/wps/records/totals' },
  betChoices: { path: '/wps/records/choices' },
  betRecord: { path: '/wps/records/bets/{id}' },
  memberPnl: { path: '/wps/relay/ODSFE2_MemPNL' },
  recordsFile: { path: '/wps/records/files/{list}', answersFile: true },
  lotteryMenu: { path: '/lgw/vn/games/game_menu', names: { answer: names21 } },
  currentIssue: { path: '/lotto/lgw/games/opened/numero', names: { query: names22, answer: names24 } },
  currentDraws: { path: '/lotto/lgw/games/opened/numeros', names: { answer: names25 } },
  drawHistory: { path: '/lgw/vn/numeros/opened/game', names: { query: names22, answer: names26 } },
  drawCommitment: { path: '/lgw/games/commitment', names: { query: names27, answer: names28 } },
  drawProof: { path: '/lgw/games/proof', answersFile: true, names: { query: names27 } },
  orderDetail: { path: '/lgw/orders/detail', names: { answer: names30 } },
  cancelLines: { method: 'POST', isKeyed: true, path: '/lgw/orders/suborders/cancel', names: { answer: names31 } },
  balance: { path: '/wps/wallets/gcs' },
  statement: { path: '/wps/transaction' },
  eWallet: { path: '/wps/wallets/vendors' },
  vendorWallet: { path: '/wps/wallets/vendors/{vendor}' },
  setAutomaticTransfer: { method: 'POST', path: '/wps/wallets/automatic' },
  transfer: { method: 'POST', isKeyed: true, path: '/wps/transaction/transfer' },
  collectTransfers: { method: 'POST', isKeyed: true, path: '/wps/transaction/transfer/collect' },
  transfers: { path: '/wps/transaction/transfer' },
  transferOrder: { path: '/wps/transaction/transfer/{transferId}' },
  depositMethods: { path: '/wps/transaction/deposit/methods' },
  deposit: { method: 'POST', isKeyed: true, path: '/wps/transaction/deposit' },
  deposits: { path: '/wps/transaction/deposit' },
  depositOrder: { path: '/wps/transaction/deposit/{orderId}' },
  submitDepositForm: { method: 'POST', path: '/wps/transaction/deposit/{orderId}/form' },
  reportDepositSent: { method: 'POST', path: '/wps/transaction/deposit/{orderId}/sent' },
  addDepositReceipt: { method: 'POST', path: '/wps/transaction/deposit/{orderId}/receipt' },
  depositReceipt: { path: '/wps/transaction/deposit/{orderId}/receipt/{receiptId}', answersFile: true },
  cards: { path: '/wps/relay/MCS2_bankCards' },
  addCard: { method: 'POST', path: '/wps/relay/MCS2_bankCards', encrypted: true },
  setDefaultCard: { method: 'POST', path: '/wps/relay/MCS2_bankCards/{cardId}/default' },
  removeCard: { method: 'DELETE', path: '/wps/relay/MCS2_bankCards/{cardId}' },
  withdrawOptions: { path: '/wps/transaction/withdraw/options' },
  withdraw: { method: 'POST', isKeyed: true, path: '/wps/transaction/withdraw', encrypted: true },
  withdrawals: { path: '/wps/transaction/withdraw' },
  withdrawalOrder: { path: '/wps/transaction/withdraw/{orderId}' },
  cancelWithdrawal: { method: 'POST', isKeyed: true, path: '/wps/transaction/withdraw/{orderId}/cancel' },
  promotions: { path: '/wps/promotions' },
  rewards: { path: '/wps/rewards' },
  rewardBets: { path: '/wps/rewards/{grantId}/bets' },
  rewardLoss: { path: '/wps/rewards/{grantId}/loss' },
  giveUpReward: { method: 'POST', path: '/wps/rewards/{grantId}/end' },
  appealReward: { method: 'POST', path: '/wps/rewards/{grantId}/appeals' },
  signInDays: { path: '/wps/rewards/sign-in' },
  tournaments: { path: '/wps/tournaments' },
  enterTournament: { method: 'POST', path: '/wps/tournaments/entries' },
} as const satisfies { readonly [Name in EndpointName]?: Route };

/** What is answered at the host of frames, to games. */
export const frameRoutes = {
  systemStatus: { path: '/wps/system/status' },
  rankList: { path: '/wps/relay/GCSGAME_getRankList', names: { query: names14, answer: names17 } },
  openStage: { method: 'POST', path: '/wps/play/session' },
  renewStage: { method: 'POST', path: '/wps/play/session/renew' },
  playRound: { method: 'POST', isKeyed: true, path: '/wps/play/rounds' },
  playVolley: { method: 'POST', isKeyed: true, path: '/wps/play/volleys' },
  stageRounds: { path: '/wps/play/rounds' },
  stageSeeds: { path: '/wps/play/seeds' },
  rotateSeeds: { method: 'POST', path: '/wps/play/seeds' },
  openRound: { method: 'POST', isKeyed: true, path: '/wps/play/rounds/open' },
  currentRound: { path: '/wps/play/rounds/open' },
  makeMove: { method: 'POST', path: '/wps/play/rounds/open/moves' },
  playFreeRound: { method: 'POST', isKeyed: true, path: '/wps/play/free-rounds' },
  runningRound: { path: '/wps/play/running', names: { answer: names32 } },
  placeRunningBet: {
    method: 'POST',
    isKeyed: true,
    path: '/wps/play/running/bets',
    names: { body: names33, answer: names34 },
  },
  cancelRunningBet: { method: 'POST', path: '/wps/play/running/bets/cancel', names: { answer: names34 } },
  cashOut: { method: 'POST', path: '/wps/play/running/bets/cash-out', names: { answer: names34 } },
  lotteryMenu: { path: '/lgw/vn/games/game_menu', names: { answer: names21 } },
  currentIssue: { path: '/lotto/lgw/games/opened/numero', names: { query: names22, answer: names24 } },
  currentDraws: { path: '/lotto/lgw/games/opened/numeros', names: { answer: names25 } },
  drawHistory: { path: '/lgw/vn/numeros/opened/game', names: { query: names22, answer: names26 } },
  drawTrends: { path: '/lotto/lgw/games/opened/trends', names: { query: names22, answer: names35 } },
  drawProof: { path: '/lgw/games/proof', answersFile: true, names: { query: names27 } },
  prizeBook: { path: '/lgw/games/prize_book' },
  placeOrder: { method: 'POST', isKeyed: true, path: '/lgw/orders', names: { body: names27, answer: names31 } },
  listOrders: { path: '/lgw/orders', names: { query: names22, answer: names36 } },
  orderDetail: { path: '/lgw/orders/detail', names: { answer: names30 } },
  cancelLines: { method: 'POST', isKeyed: true, path: '/lgw/orders/suborders/cancel', names: { answer: names31 } },
  upcomingDraws: { path: '/lotto/lgw/games/upcoming/numeros', names: { query: names22, answer: names26 } },
  placeChase: { method: 'POST', isKeyed: true, path: '/lgw/orders/chases', names: { body: names37, answer: names39 } },
  listChases: { path: '/lgw/orders/chases', names: { query: names22, answer: names40 } },
  chaseDetail: { path: '/lgw/orders/chases/detail', names: { answer: names42 } },
  cancelChase: { method: 'POST', isKeyed: true, path: '/lgw/orders/chases/cancel', names: { answer: names39 } },
  placeSlip: { method: 'POST', isKeyed: true, path: '/lgw/orders/slips', names: { body: names43, answer: names45 } },
} as const satisfies { readonly [Name in EndpointName]?: Route };

export type Routes = { readonly [Name in EndpointName]?: Route };

/** Field names of live messages, from the wire's to ours. */
export const topicNames: { readonly [family: string]: FieldNames | undefined } = {
  winners: names46,
  draw: names28,
  round: names28,
};
