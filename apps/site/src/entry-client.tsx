/** The site in the browser: hydrates the page that the server rendered, or renders it if only the shell was sent. */
import { startSite } from './app/start-site.tsx';

startSite().catch(reportError);
