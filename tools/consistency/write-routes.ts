/** `npm run routes`: writes the client's routes from the contract. The consistency checks say when that is due. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '#contract';
import { ROUTES_FILE, writeRoutes } from './routes.ts';

writeFileSync(join(import.meta.dirname, '../..', ROUTES_FILE), writeRoutes(endpoints));
