/** What contracts take of what the house keeps. */

export { type ExposureBackOffice, openExposure } from './exposure.ts';
export { lookAtNight } from './nightly.ts';
