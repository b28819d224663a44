/** The site in the browser: takes over the page the server rendered, or renders it where only the shell came. */
import { startSite } from './app/start-site.tsx';

startSite().catch(reportError);
