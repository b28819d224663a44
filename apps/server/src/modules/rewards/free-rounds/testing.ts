/** Terms of campaigns that give free rounds, for tests. */
import type { CampaignTerms } from '#contract';

/** Undefined: of a campaign without such a prize. */
export type TermsChange = Omit<Partial<CampaignTerms>, 'freeRounds'> & {
  readonly freeRounds?: CampaignTerms['freeRounds'] | undefined;
};

/** Three of these rounds for anyone who claims them, with at most 100.00 for all. */
export const freeRoundTerms = (freeRounds: CampaignTerms['freeRounds'], change: TermsChange = {}): object => ({
  kind: 'free-rounds',
  shownAs: 'MISSION',
  title: { EN: 'Rounds' },
  line: { EN: 'On the house' },
  picture: { scene: 'gold', symbols: [] },
  params: { rounds: 3, everyDays: 0, wagerTimes: 0 },
  award: 'auto',
  bonus: { mode: 'cash' },
  limits: { budget: '100.00' },
  freeRounds,
  ...change,
});
