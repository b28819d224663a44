/** Fields of free text in the contract whose own text stands nowhere in the console, and why. All others must be seen by the test of stored scripts. */

/** Codes, which the console says in its own words, sends back or shows a mark for; and pictures. */
const CODES =
  /\.(approvalId|bars|base64|category|code|currency|defaultLanguage|event|game|gameCode|kind|kinds\[\]\.leftOut\[\]|languages\[\]|length|line|memberId|needs|outcome|period|plugin|product|provider|providers\[\]|score|source|state|totals\[\]|variant|vendor|jobs\[\]\.name|timeZone|byScheme\[\])$/;

/** Of a list: what the row's own page or panel shows, by its own answer. */
const IN_ITS_DETAILS = [
  'listDepositQueue.rows[].heldFor',
  'listDepositQueue.rows[].remark',
  'listDepositQueue.rows[].request.by',
  'listMailings.rows[].fault',
  'listMailings.rows[].stoppedBy',
  'listMassGrants.rows[].fault',
  'listMassGrants.rows[].stoppedBy',
  'listMerchants.rows[].stageHost',
  'listWithdrawalQueue.rows[].setAside',
];

/** Shown of a row in another state than the one that is made up, or of another choice. */
const IN_ANOTHER_STATE = [
  'listApprovals.rows[].subject',
  'showWithdrawalOrder.request.by',
  'showDepositOrder.request.by',
  'showAgent.places[].upline.username',
  'listCampaignNames.rows[].name',
  'campaignForm.categories[].name',
  'campaignForm.games[].name',
  'homeHealth.jobs[].fault',
  'homeHealth.providers[].note',
  'listAgentBills.rows[].agent.username',
  'listAgentDisputes.rows[].answer',
  'listAgentDisputes.rows[].answeredBy',
  'listDraws.rows[].voidedBy',
  'listProviderAccounts.rows[].versions[].check.by',
  'listShopOrders.rows[].campaign',
  'listShopOrders.rows[].item',
  'listShopOrders.rows[].note',
  'listTags.rows[].tag',
  'listVendors.rows[].statements.note',
  'readReport.names[].name',
  'showAgent.rates[].rate',
  'showAgentBill.dispute.agent.username',
  'showChat.operator',
  'showChatOperators.operators[]',
  'showMerchant.choices.hosts[]',
  'showMerchant.choices.name',
  'showMerchant.choices.stageHost',
  'showMerchant.name',
];

/** The console has no use for them. */
const NOT_READ = [
  'listApprovals.rows[].text',
  'listOperators.rows[].invitedBy',
  'listProviderAccounts.rows[].inUse.by',
  'listProviderAccounts.rows[].inUse.reason',
  'listSavedReports.rows[].notify',
  'showAgent.links[].landing',
  'showChat.closedBy',
  'showDepositOrder.heldFor',
  'showWithdrawalOrder.refusedFor',
];

const NOT_SHOWN = new Set([...IN_ITS_DETAILS, ...IN_ANOTHER_STATE, ...NOT_READ]);

export const isNotShown = (field: string): boolean => CODES.test(field) || NOT_SHOWN.has(field);
