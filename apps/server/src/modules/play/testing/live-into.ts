/** What the test kit publishes to screens: noted instead. */
export interface Published {
  readonly merchantId: string;
  readonly family: string;
  readonly key: string;
  readonly value: unknown;
}

export const liveInto = (published: Published[]) => ({
  publish: (merchantId: string, family: string, key: string, value: unknown) =>
    void published.push({ merchantId, family, key, value }),
  publishTo: (merchantId: string, memberId: string, family: string, value: unknown) =>
    void published.push({ merchantId, family, key: memberId, value }),
  append: async (_: unknown, merchantId: string, family: string, key: string, value: unknown) =>
    void published.push({ merchantId, family, key, value }),
  appendMany: async (_: unknown, family: string, events: readonly Omit<Published, 'family'>[]) =>
    void published.push(...events.map((event) => ({ family, ...event }))),
});
