/** Draws of lotteries on the wire: on sale, awaited, drawn. */
import { Type } from 'typebox';
import { Amount, Closed, Code, OneOf, Time } from '../../schemas.ts';
import { wire } from '../../wire.ts';

export const DrawNumber = Type.String({ pattern: '^[0-9]{4,10}(-[0-9]{1,5})?$' });
const Lottery = wire({ gameCode: 'gameId', drawNumber: 'numero' });

export const Draw = Lottery({ drawNumber: DrawNumber, opensAt: Time, closesAt: Time, drawsAt: Time });
/**
 * Whose result a draw has that the platform did not make, and when it was published there; all absent where none came. The first is version 1;
 * of a later one why and when it replaced the one before.
 */
const officialResult = {
  source: Type.Optional(Type.String()),
  publishedAt: Type.Optional(Time),
  version: Type.Optional(Type.Integer()),
  reason: Type.Optional(Type.String()),
  correctedAt: Type.Optional(Time),
};
const OfficialResult = Closed(officialResult);

/** What an order shows of a draw whose official result was corrected after it was settled. */
export const CorrectedDraw = Closed({
  /** The first one first; the last one holds. */
  results: Type.Array(Closed({ ...officialResult, outcome: Type.Optional(Type.Unknown()) })),
  /** Of this order: paid in addition, taken back, not yet taken back, and left to the member. */
  paid: Amount,
  takenBack: Amount,
  owed: Amount,
  writtenOff: Amount,
});
/** What a pool was divided into: of each group its shares and what each of them was paid, and what is carried to the next draw. */
const DividedPool = Closed({
  prizes: Type.Array(Closed({ group: Code, shares: Type.Integer(), prize: Amount })),
  carry: Amount,
});

export const DrawnDraw = Lottery({
  drawNumber: DrawNumber,
  /** drawn: settled by its result · void: no beacon or no official result came, every stake was returned. */
  state: OneOf(['drawn', 'void'] as const),
  drawnAt: Time,
  /** The result as the game's engine gives it; absent when void. */
  outcome: Type.Optional(Type.Unknown()),
  /** Of a draw that others make: it has no proof. */
  official: Type.Optional(OfficialResult),
  /** Of a draw that pays from a pool, once it is divided: that of real money, and that of play money. */
  pool: Type.Optional(DividedPool),
  trialPool: Type.Optional(DividedPool),
});

/** A round of a network of public beacons: when it is due, and from when on the draw is void without it. */
export const PublicBeacon = Closed({
  network: Type.String(),
  chainHash: Type.String(),
  round: Type.Integer(),
  dueAt: Time,
  voidAt: Time,
});

/** Of one game: the draw on sale, the one whose result is awaited, and the last one drawn. */
export const CurrentDraw = Lottery({
  gameCode: Code,
  serverTime: Time,
  current: Draw,
  drawing: Type.Optional(Draw),
  /** What that draw waits for, once it is due and its public beacon has not come. */
  awaited: Type.Optional(PublicBeacon),
  /** Or its official result, and from when on it is void without it. */
  awaitedResult: Type.Optional(Closed({ voidAt: Time })),
  last: Type.Optional(DrawnDraw),
  /** What the first group of its pool would divide, estimated and rounded down: of real money, and of play money. */
  jackpot: Type.Optional(Amount),
  trialJackpot: Type.Optional(Amount),
});
