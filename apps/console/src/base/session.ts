/** Who is signed in, and what they may do where. */
import { type AuthProvider, HttpError } from 'react-admin';
import type { ConsoleAnswer, ConsoleEndpoints } from '#contract';
import { call, codeOf } from './call.ts';
import { noteSignedIn, noteSignedOut, noteUnlocked } from './lock.ts';
import { chooseScope, currentScope, noteScopes } from './scope.ts';

export type Me = ConsoleAnswer<ConsoleEndpoints['consoleMe']>;

let me: Promise<Me> | undefined;

/** The server said that nobody is signed in: there is nothing to end, and an end that arrives late would end the next session. */
let isNobody = false;

/** As a server takes to answer: at once, react-admin would sign out again and again before the page to sign in is there. */
const ANSWER_MS = 100;

/** Asked for in whichever way, nobody is nobody until somebody signs in: the server is asked once. */
const nobody = () => new HttpError('', 401, { code: 'operator.session_missing' });

async function readSession(): Promise<Me> {
  if (isNobody) {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    throw nobody();
  }
  const { me: found } = await call('consoleSession');
  isNobody = found === undefined;
  if (found === undefined) throw nobody();
  // The scope that was chosen before may be another operator's.
  const codes = found.scopes.map(({ code }) => code);
  if (!codes.includes(currentScope())) chooseScope(codes.find((code) => code !== 'all') ?? codes[0] ?? '');
  noteSignedIn();
  noteScopes(found.scopes);
  return found;
}

/** Read once for a session. */
export function readMe(): Promise<Me> {
  me ??= readSession();
  me.catch(forgetMe);
  return me;
}

/** What may be done where, read again: a merchant that was founded since is among it. It is no sign that somebody is there. */
export async function renewMe(): Promise<Me> {
  const found = await call('consoleMe', { isBackground: true });
  noteScopes(found.scopes);
  if (me) me = Promise.resolve(found);
  return found;
}

function forgetMe(): void {
  me = undefined;
}

function noteEnd(error: unknown): void {
  if (codeOf(error) === 'operator.session_missing') isNobody = true;
}

/** After a sign-in: who is there now is read anew. */
function enter(): void {
  isNobody = false;
  forgetMe();
  noteUnlocked();
}

const EVERYTHING = '*';

/** Whether something is permitted in a scope: of several permissions, one is enough. */
export function isPermitted({ scopes }: Pick<Me, 'scopes'>, scope: string, needs: string | readonly string[]): boolean {
  if (needs === 'own') return true;
  const granted = scopes.find(({ code }) => code === scope)?.permissions ?? [];
  return granted.includes(EVERYTHING) || [needs].flat().some((one) => granted.includes(one));
}

export type Proof = { readonly name: string; readonly password: string; readonly code: string };

export const authProvider: AuthProvider = {
  async login(proof: Proof | (() => Promise<unknown>)) {
    await (typeof proof === 'function' ? proof() : call('consoleSignIn', { body: proof }));
    enter();
  },
  async logout() {
    noteSignedOut();
    if (!isNobody) await call('consoleSignOut').catch(() => undefined);
    forgetMe();
  },
  async checkAuth() {
    await readMe().catch((error: unknown) => {
      noteEnd(error);
      // A locked session is one: the console asks who is there, and stays where it is.
      if (codeOf(error) !== 'operator.session_locked') throw error;
    });
  },
  async checkError(error: unknown) {
    // Who had signed in does so again where they are: what was entered is not lost.
    noteEnd(error);
  },
  async getIdentity() {
    const { operator } = await readMe();
    return { id: operator, fullName: operator };
  },
  getPermissions: readMe,
};
