/** What contracts take of what the house keeps. */

export { type ExposureBackOffice, openExposure } from './exposure.ts';
export { agentLoads, exposureOf } from './exposure-of.ts';
export { lookAtNight } from './nightly.ts';
export { openAlarms } from './store-alarms.ts';
