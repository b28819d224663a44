/** Commands for a merchant's site: what is switched, and what is written. */
export { contentCommands } from './content.ts';
export { siteCommands } from './switches.ts';
