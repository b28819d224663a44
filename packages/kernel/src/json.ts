/** Values that survive JSON serialisation: the only shape stored in jsonb columns and published in facts. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
