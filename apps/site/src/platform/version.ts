/** Which version of the house this page was built from: put in by the build. */

declare const HOUSE_VERSION: string;

export const version: string = HOUSE_VERSION;
