/** The lists of agents' contracts and bills, without schemas: for anyone who shows them. */

/** Products of contracts; CONS is all of them together. */
export const contractProducts = ['LOTT', 'ELOTT', 'RNG', 'LIVE', 'FISH', 'SPORTS', 'PVP', 'CONS'] as const;
/** Products whose rebates go by a rate: lotteries go by series, and a rate of all together would be counted twice. */
export const ratedProducts = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'PVP'] as const;
/** In one request: a merchant’s rules allow no more. */
export const maxContractTiers = 20;
export const contractKinds = ['salary', 'dividend', 'hourly', 'realtime', 'revenue'] as const;

/** Months, halves of a month (1–15, 16–end) or tens (1–10, 11–20, 21–end). */
export const dividendPeriods = ['month', 'half', 'ten'] as const;
/** Of revenue share: days, weeks from Monday on, months, quarters. */
export const revenuePeriods = ['day', 'week', 'month', 'quarter'] as const;
/** What a share of revenue is of: what the house kept, or some of the bets. */
export const shareBases = ['revenue', 'total', 'winning', 'lost_bets', 'lost_amount', 'no_ties'] as const;
/** What a dividend is of: the base · the same, with tiers by sales per day · the sales themselves. */
export const dividendRules = ['loss', 'daily_average', 'turnover'] as const;
/** What of a loss goes into the next period. */
export const dividendCarries = ['none', 'until_worked_off', 'last_period', 'within_month'] as const;

export const contractStates = [
  'proposed',
  'active',
  'change_proposed',
  'end_asked',
  'suspended',
  'refused',
  'withdrawn',
  'lapsed',
  'ended',
] as const;

export const billStates = [
  'computed',
  'due',
  'issued',
  'part_paid',
  'insufficient',
  'not_reached',
  'upline_missed',
  'written_off',
] as const;

/** What moved a member's money, in the reports of its team. */
export const moneyKinds = [
  'deposit',
  'withdrawal',
  'transfer',
  'stake',
  'prize',
  'cancel',
  'award',
  ...contractKinds,
  'rebate',
  'adjustment',
] as const;
/** What agents and members of a team earn of it: contracts and rebates. */
export const earningKinds = [...contractKinds, 'rebate'] as const;
