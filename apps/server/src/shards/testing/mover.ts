/**
 * A process that moves the merchant `north` to `east`, to be killed: `node mover.ts <address of the default database> <address of east> [place]`.
 * At the place of that name it kills itself with SIGKILL.
 */
import { openPostgres } from '../../db/engines/postgres-engine.ts';
import { sqlPoolOf } from '../../db/sql-ports.ts';
import { dieAt } from '../../db/testing.ts';
import { moveMerchant } from '../move-merchant.ts';
import { places } from './move-places.ts';

const [, , west, east, name] = process.argv;
if (west === undefined || east === undefined) throw new Error('the addresses of two databases');
dieAt(places, name);
const engines = await Promise.all([west, east].map((url) => openPostgres({ url, poolSize: 3 })));
const [main, other] = engines.map(sqlPoolOf);
if (!main || !other) throw new Error('two databases');
const named = [
  { name: 'default', pool: main },
  { name: 'east', pool: other },
];
await moveMerchant({ merchantId: 'north', main, places: named }, 'east');
await Promise.all(engines.map((engine) => engine.close()));
