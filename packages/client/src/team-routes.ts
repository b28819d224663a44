/** Routes of agents’ screens, which are loaded with the first call of one. Generated from the contract by `npm run routes`. */
import type { Routes } from './routes.ts';

export const teamRoutes = {
  agentDownlines: { path: '/wps/agent/downlines' },
  agentLinks: { path: '/wps/agent/links' },
  makeAgentLink: { method: 'POST', path: '/wps/agent/links' },
  endAgentLink: { method: 'DELETE', path: '/wps/agent/links/{code}' },
  openAgentAccount: { method: 'POST', path: '/wps/agent/accounts', encrypted: true },
  setAgentPoint: { method: 'POST', path: '/wps/agent/points' },
  setAgentRate: { method: 'POST', path: '/wps/agent/rates' },
  answerAgentPoint: { method: 'POST', path: '/wps/agent/points/answer' },
  agentOverview: { path: '/wps/agent/overview' },
  agentMember: { path: '/wps/agent/members/{memberId}' },
  agentBets: { path: '/wps/agent/bets' },
  agentMoney: { path: '/wps/agent/money' },
  agentMoneyTotals: { path: '/wps/agent/money/totals' },
  agentResults: { path: '/wps/agent/results' },
  agentBills: { path: '/wps/agent/bills' },
  agentBill: { path: '/wps/agent/bill' },
  disputeAgentBill: { method: 'POST', path: '/wps/agent/bill/dispute' },
  agentFile: { path: '/wps/agent/files/{list}', answersFile: true },
  writeToDownlines: { method: 'POST', path: '/wps/agent/letters' },
  agentContracts: { path: '/wps/agent/contracts' },
  proposeAgentContract: { method: 'POST', path: '/wps/agent/contracts', encrypted: true },
  answerAgentContract: { method: 'POST', path: '/wps/agent/contracts/answer', encrypted: true },
  endAgentContract: { method: 'POST', path: '/wps/agent/contracts/end', encrypted: true },
} as const satisfies Routes;
