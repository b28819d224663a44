/** What the regulator and the tax office of a merchant's place ask for: an extract that is not named is none of the merchant's. */

export interface TaxRule {
  /** Of what a period brought: what was staked and has ended, what was paid, GGR, or NGR. */
  readonly base: 'stakes' | 'payouts' | 'ggr' | 'ngr';
  readonly rateBp: number;
  /** What it is owed by: of each by itself, so that a loss of one lowers no other. */
  readonly period: 'month' | 'week' | 'day';
}

export interface ExtractRules {
  readonly tax?: TaxRule;
  /** Bets and jackpots that paid this or more; in the currency, a decimal string. */
  readonly largeWins?: { readonly from: string };
  /** What was changed by hand, and what the server refused: GLI-19, 2.8.8. */
  readonly significantEvents?: true;
  /** Players who are excluded, by themselves or by an operator. */
  readonly selfExcluded?: true;
}
