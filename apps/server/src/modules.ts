/** Composition of all modules, bottom-up. */
import { createSqlLedger } from '#ledger';
import { payments } from '#payments/registry.ts';
import { promotions } from '#promotions/registry.ts';
import { pluginNames, refusalText, wordOf } from './http/texts/merchant-texts.ts';
import { siteTexts } from './http/texts/site-texts.ts';
import { type Base, baseOf, consoleOriginOf, type Infrastructure, noteFault } from './infrastructure.ts';
import { createAgents } from './modules/agents/index.ts';
import { createCashier, drawAnew } from './modules/cashier/index.ts';
import { createCatalog } from './modules/catalog/index.ts';
import { createContent, readWords } from './modules/content/index.ts';
import { createDocuments } from './modules/documents/index.ts';
import { createIdentity } from './modules/identity/index.ts';
import { createLottery, oppositeBets } from './modules/lottery/index.ts';
import { createLevels, createMembers, type MembersDeps } from './modules/members/index.ts';
import { createMessengers } from './modules/messenger/index.ts';
import { createOperators, healthParts, linkReasons, linkWeight, playerParts } from './modules/operators/index.ts';
import { createPlay } from './modules/play/index.ts';
import { createProtection } from './modules/protection/index.ts';
import { createPush } from './modules/push/index.ts';
import { createRecords } from './modules/records/index.ts';
import { createRewards } from './modules/rewards/index.ts';
import { createSeamless } from './modules/seamless/index.ts';
import { createSupport } from './modules/support/index.ts';
import { createTransfers } from './modules/transfers/index.ts';
import { createWallet } from './modules/wallet/index.ts';
import { roundsOf, soldGames } from './sold-games.ts';

/** What calls at vendors need. */
const outsideOf = ({ config, log, providers }: Pick<Infrastructure, 'config' | 'log' | 'providers'>) => ({
  vendors: soldGames(config).vendors,
  settingsOf: providers.vendorSettings,
  previousOf: providers.previousVendorSettings,
  httpTo: providers.httpTo,
  onFault: noteFault(log),
});

/** Identity, wallet, catalog, members. */
function buildPeople(infrastructure: Infrastructure, base: Base) {
  const { database, jobs, merchants, here, elsewhere, providers, config, originOf, log } = infrastructure;
  const messenger = createMessengers({
    ...base,
    messengerOf: providers.messengerOf,
    senderOf: (id) => ({ id, name: merchants.of(id).manifest.name }),
    words: (id, language, key) => wordOf(merchants.of(id), language, key),
    onFault: (what) => log.warn(what, 'a message was not taken'),
  });

  const ledger = createSqlLedger({ commonKinds: ['stake', 'payout'] });
  const identity = createIdentity({
    ...base,
    messengers: messenger,
    originOf,
    outside: { of: providers.identityOf },
    workZeroBits: config.limits.workZeroBits,
  });
  const walletModule = createWallet({
    ...base,
    ledger,
    merchants: here,
    alert: (merchantId, violations) => log.error({ merchantId, violations }, 'the books do not balance'),
  });
  const { wallet } = walletModule;
  const watcher = walletModule.openWatcher({ pool: database.background, isShared: database.kind === 'pglite', jobs });
  const catalog = createCatalog({ ...base, ...outsideOf(infrastructure), merchants: here, words: wordOf });

  const protection = createProtection({
    ...base,
    credentials: identity.credentials,
    access: identity.access,
    wallet,
    merchants: merchants.all,
    ...(elsewhere && { elsewhere }),
  });
  const levels = createLevels({ ...base, catalog, merchants: here, onFault: noteFault(log) });
  const membersDeps: MembersDeps = {
    ...base,
    accounts: identity.accounts,
    credentials: identity.credentials,
    codes: identity.codes,
    access: identity.access,
    guard: identity.guard,
    wallet,
    messengers: messenger,
    merchantOf: merchants.of,
    words: wordOf,
    levelOf: levels.levelOf,
  };
  const members = createMembers(membersDeps);
  const pictures = { clean: drawAnew, storage: providers.storage };
  const documents = createDocuments({ ...base, pictures, merchants: here, onFault: noteFault(log) });
  return {
    documents,
    merchants,
    providers,
    messenger,
    identity,
    walletModule,
    watcher,
    catalog,
    protection,
    membersDeps,
    members,
    levels,
  };
}

type People = ReturnType<typeof buildPeople>;

/** Money in and out: vendors' wallets, and the cashier. */
function buildMoney(infrastructure: Infrastructure, base: Base, people: People) {
  const { config, originOf, log, here } = infrastructure;
  const { providers, identity, members, catalog, protection } = people;
  const { wallet } = people.walletModule;
  const { games } = soldGames(config);
  const outside = outsideOf(infrastructure);
  const transfers = createTransfers({
    ...base,
    ...outside,
    wallet,
    catalog: people.catalog,
    stageTickets: identity.stageTickets,
    merchants: here,
    alert: (merchantId, vendor, memberId) =>
      log.error({ merchantId, vendor, memberId }, 'a vendor counts transfers otherwise than the wallet'),
  });
  const rewards = createRewards({
    ...base,
    ...identity,
    ...people.walletModule,
    ...members,
    catalog,
    promotions,
    ...roundsOf(games, { ...base, ...outside }),
    ...identity.access,
    levels: people.levels,
    ...signalsFrom({ identity, members }, () => cashier.backOffice),
    merchants: here,
    words: wordOf,
    onFault: noteFault(log),
  });
  const seamless = createSeamless({
    ...base,
    ...outside,
    ...identity,
    wallet,
    catalog,
    freeRounds: rewards.roundsCollector,
  });
  const cashier = createCashier({
    ...base,
    wallet,
    bonus: people.walletModule.bonus,
    accounts: identity.accounts,
    credentials: identity.credentials,
    members,
    documents: people.documents.backOffice,
    levels: people.levels,
    catalog,
    protection,
    merchants: here,
    payments,
    settingsOf: providers.paymentSettings,
    previousOf: providers.previousPaymentSettings,
    httpTo: providers.httpTo,
    originOf,
    storage: providers.storage,
    retention: config.retention,
    onFault: noteFault(log),
    bonusesFor: (merchant, memberId, language) => rewards.depositBonuses(base.db, merchant, memberId, language),
    depositCredited: rewards.depositCredited,
  });
  return { transfers, seamless, rewards, cashier };
}

type Money = ReturnType<typeof buildMoney>;

/** What says that accounts may be one person's, and how they use bonus money. */
function signalsFrom(
  { identity, members }: Pick<People, 'identity' | 'members'>,
  cashier: () => ReturnType<typeof createCashier>['backOffice'],
): Pick<Parameters<typeof createRewards>[0], 'links' | 'abuse'> {
  const players = { members: members.backOffice, identity: identity.backOffice };
  return {
    links: {
      reasonsOf: (db, merchant, memberId) => linkReasons({ db, backOffice: cashier(), players }, merchant, memberId),
      weightOf: linkWeight,
    },
    abuse: {
      addressesOf: identity.backOffice.addressesOf,
      opposites: oppositeBets,
      depositPattern: (db, owner, after) => cashier().depositPattern(db, owner, after),
    },
  };
}

/** Play, lottery, records, content, support. */
function buildSite(
  { config, log, originOf, here }: Infrastructure,
  base: Base,
  { merchants, providers, identity, walletModule, catalog, members, levels, protection }: People,
  money: Money,
) {
  const { wallet } = walletModule;
  const { games, vendors } = soldGames(config);
  const { stageTickets, guard } = identity;
  const play = createPlay({
    ...base,
    wallet,
    bonus: walletModule.bonus,
    freeRounds: money.rewards.freeRounds,
    catalog,
    stageTickets,
    games,
    vendors,
    prepareLaunch: money.transfers.prepareLaunch,
    settingsOf: providers.vendorSettings,
    httpTo: providers.httpTo,
    reminderOf: protection.reminderOf,
    originOf,
    merchants: here,
    onFault: noteFault(log),
  });
  const lottery = createLottery({
    ...base,
    wallet,
    bonus: walletModule.bonus,
    catalog,
    maskedNames: members.maskedNames,
    accountStatusOf: identity.access.accountStatusOf,
    games,
    publicBeacons: providers.beacons,
    feeds: providers.feeds,
    merchants: here,
    alert: (error) => log.error({ err: error }, 'a draw failed'),
  });
  const pictures = { clean: drawAnew, storage: providers.storage };
  const { versions, folderOf } = merchants;
  const written = { versions, folderOf, games: catalog.backOffice, levels: levels.backOffice };
  const content = createContent({ ...base, ...siteTexts(), ...written, pictures });
  const chat = { pages: stageTickets, originOf, merchants: here, pictures, onFault: noteFault(log) };
  const support = createSupport({ ...base, guard, chat, countUnreadAnnouncements: content.countUnread, readWords });
  const common = { ...base, merchants: here, words: wordOf, onFault: noteFault(log) };
  const push = createPush({ ...common, ...providers.push, originOf });
  const records = createRecords({
    ...common,
    guard,
    catalog,
    statement: walletModule.statement,
    roundDetail: play.roundDetail,
    maskedNames: members.maskedNames,
    merchantOf: merchants.of,
  });
  const { links } = signalsFrom({ identity, members }, () => money.cashier.backOffice);
  const agents = createAgents({ ...common, ...records, ...walletModule, catalog, ...identity, ...members, links });
  return { play, lottery, content, support, push, records, agents };
}

export type Modules = ReturnType<typeof buildModules>;
export function buildModules(infrastructure: Infrastructure) {
  const base = baseOf(infrastructure);
  const people = buildPeople(infrastructure, base);
  const money = buildMoney(infrastructure, base, people);
  const site = buildSite(infrastructure, base, people, money);
  const { here: merchants, founding, accounts, security, root } = infrastructure;
  const platform = { merchants, founding, accounts, security, root, pluginNames, refusalText };
  const operators = createOperators({
    ...base,
    ...platform,
    allMerchants: infrastructure.merchants.all,
    backOffice: money.cashier.backOffice,
    freezing: people.walletModule.freezing,
    transfers: money.transfers.backOffice,
    games: people.catalog.backOffice,
    series: site.lottery.series,
    draws: site.lottery.backOffice,
    corrections: site.lottery.corrections,
    facts: infrastructure.outbox.aside,
    breaks: people.protection.backOffice,
    documents: people.documents.backOffice,
    agents: site.agents.backOffice,
    contracts: site.agents.contracts,
    announcements: site.content.backOffice,
    previews: { host: infrastructure.config.previewHost, ready: people.merchants.refresh },
    files: people.providers.storage,
    messengers: people.messenger,
    consoleOrigin: () => consoleOriginOf(infrastructure),
    support: site.support.backOffice,
    chat: site.support.chat,
    ...money.rewards.backOffices,
    levels: people.levels.backOffice,
    switches: people.merchants.switches,
    players: playerParts({ ...people, ...site }),
    health: healthParts({ ...people, ...site, ...infrastructure }),
    recountDays: site.records.recountDays,
    onFault: (error) => infrastructure.log.error({ err: error }, 'an operator’s request failed'),
    logHead: (head) => infrastructure.log.info({ audit: head }, 'audit head'),
  });
  return { ...people, ...money, ...site, operators, ports: { db: base.db, atomically: base.atomically } };
}
