/** Vendors in the console: their accounts, lists and health. What a held list would change is shown before an operator applies it. */
import { Type } from 'typebox';
import { Amount, Closed, Code, OneOf, Time } from '../../schemas.ts';
import { read } from '../console-endpoint.ts';
import { Closing } from './game-schemas.ts';

const Text = Type.String();

export const vendorEndpoints = {
  listVendors: read('/vendors', 'vendors.see', {
    summary: 'The vendors of a merchant: whether each has an account, its list of games, its health, and thirty days.',
    scope: 'merchant',
    answer: Closed({
      currency: Text,
      rows: Type.Array(
        Closed({
          id: Text,
          /** `own`: games of ours · `open`: an account that works · `closed`: none, or one whose settings are wrong. */
          account: OneOf(['own', 'open', 'closed']),
          /** Where it may be called, without its keys. */
          origins: Type.Array(Text),
          games: Type.Integer(),
          /** All of its games are closed for maintenance now. */
          isClosed: Type.Boolean(),
          /** Its maintenance, as it is in force; absent where nobody wrote any. */
          closing: Type.Optional(Closing),
          /** 0: nothing is in force. */
          closingVersion: Type.Integer(),
          stake: Amount,
          ggr: Amount,
          list: Type.Optional(
            Closed({
              games: Type.Integer(),
              leftOut: Type.Integer(),
              listedAt: Type.Optional(Time),
              nextAt: Time,
              failures: Type.Integer(),
              isHeld: Type.Boolean(),
              readyAt: Type.Optional(Time),
            }),
          ),
          /** What is wrong with its statements; absent where nothing is compared with it. */
          statements: Type.Optional(Closed({ isWell: Type.Boolean(), note: Text })),
        }),
      ),
    }),
    isBackground: true,
  }),
  showListDifference: read('/vendors/{vendor}/difference', 'vendors.see', {
    summary: 'What the list that waits would change: games that are new, changed or gone.',
    scope: 'merchant',
    params: Closed({ vendor: Code }),
    answer: Closed({
      readyAt: Time,
      games: Type.Integer(),
      leftOut: Type.Integer(),
      counts: Closed({ new: Type.Integer(), changed: Type.Integer(), gone: Type.Integer() }),
      /** The first of them. */
      rows: Type.Array(
        Closed({ id: Text, name: Text, is: OneOf(['new', 'changed', 'gone']), columns: Type.Array(Text) }),
      ),
    }),
    refusals: ['vendor.no_list'],
  }),
} as const;
