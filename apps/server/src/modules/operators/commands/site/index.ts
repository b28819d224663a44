/** Commands for a merchant's site: what is switched, and what is written. */
export { contentCommands } from './content.ts';
export { foundingCommands } from './merchants.ts';
export { siteCommands } from './switches.ts';
