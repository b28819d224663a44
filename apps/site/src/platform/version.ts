/** The version this page was built from, set by the build. */

declare const HOUSE_VERSION: string;

export const version: string = HOUSE_VERSION;
