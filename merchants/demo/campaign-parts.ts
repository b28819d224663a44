/** What the demo's campaigns share: where their words are, and what of a bet counts by category. */

export const words = (name: string) => ({
  title: { key: `campaign.${name}.title` },
  line: { key: `campaign.${name}.line` },
});

export const weights = {
  default: 0,
  categories: { LOCAL: 10_000, RNG: 10_000, LOTT: 5_000, LIVE: 1_000, SPORTS: 10_000 },
};
