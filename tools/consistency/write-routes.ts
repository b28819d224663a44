/** `npm run routes`: generates the client's routes from the contract. The consistency checks report when they are stale. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '#contract';
import { ROUTES_FILE, writeRoutes } from './routes.ts';

writeFileSync(join(import.meta.dirname, '../..', ROUTES_FILE), writeRoutes(endpoints));
