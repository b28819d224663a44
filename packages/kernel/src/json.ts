/** What survives a trip through JSON: the only shape stored in jsonb columns and told in facts. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
