/** Where a process that moves the merchant `north` is killed, in the order in which a move comes to them. */
import type { KillPlace } from '../../db/testing.ts';

const piece = /^insert into moving_north\.public_favourite_game/;
const counted = /^update moving_north\.progress set count/;
const home = /^update merchant_home set database/;

export const places: readonly KillPlace[] = [
  { name: 'before the move is written down', statement: /^update merchant_home set moving_to/, time: 1 },
  { name: 'while tables are stopped', statement: /^create or replace trigger/, time: 20 },
  { name: 'before there is a place for the copies', statement: /^create schema/, time: 1 },
  { name: 'before the second piece of a table', statement: piece, time: 2 },
  { name: 'when a piece is sent', statement: piece, time: 1, isSent: true },
  { name: 'before a copy is marked as complete', statement: counted, time: 3 },
  { name: 'while rows are put in their places', statement: /^insert into ledger\.transfer/, time: 1 },
  { name: 'when everything is in its place, before that is committed', statement: /^commit/, time: 1 },
  { name: 'before the new home is written down', statement: home, time: 1 },
  { name: 'when the new home is written down', statement: home, time: 1, isSent: true },
  { name: 'before what is still to be done is left to the new database', statement: /^delete from delivery/, time: 1 },
  { name: 'before the place for the copies is removed', statement: /^drop schema/, time: 1 },
];
