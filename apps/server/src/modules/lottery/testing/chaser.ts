/**
 * A process that places, cancels and settles chases, to be killed: `node chaser.ts <address of the database> <its work as JSON> [place]`. At the
 * place of that name it kills itself with SIGKILL.
 */
import type { BodyOf, Endpoints } from '#contract';
import { dieAt } from '../../../db/testing.ts';
import type { StageSession } from '../../../http/handlers.ts';
import { answered, north, openProcess, request } from '../../play/testing/open-table.ts';
import { places as killPlaces } from './chase-places.ts';

interface Requested<Name extends 'placeChase' | 'cancelChase'> {
  readonly session: StageSession;
  readonly body: BodyOf<Endpoints[Name]>;
  readonly idempotencyKey: string;
}

export interface ChaserWork {
  readonly secret: string;
  readonly fixedAt: number;
  readonly places: readonly Requested<'placeChase'>[];
  readonly cancels: readonly Requested<'cancelChase'>[];
  readonly settles: boolean;
}

const [, , url, work, name] = process.argv;
if (url === undefined || work === undefined) throw new Error('the address of a database, and work');
dieAt(killPlaces, name);
const { secret, fixedAt, places, cancels, settles }: ChaserWork = JSON.parse(work);
const node = await openProcess(url, { secret: Buffer.from(secret, 'hex'), fixedAt, ordersAtOnce: 3 });
const { routes, drawClock } = node.lottery;
for (const parts of places) answered(await request(routes, 'placeChase', north, parts));
for (const parts of cancels) answered(await request(routes, 'cancelChase', north, parts));
if (settles) await drawClock.settle();
if (node.faults.length > 0) throw node.faults[0];
await node.close();
