/** The version this page was built from, set by the build. */

declare const SITE_VERSION: string;

export const version: string = SITE_VERSION;
