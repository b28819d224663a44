/** What a merchant's agents are paid by. Everything that is left out is as it usually is. */
export interface AgentRules {
  /** Rebates of teams are paid once a day, for the day before (default), or soon after each settlement. */
  readonly rebates?: 'settlement' | 'daily';
  /** Where an upline reached no tier, the bills below it stand and are paid when it has something (default), or are missed. */
  readonly uplineNotReached?: 'owe' | 'skip';
}
