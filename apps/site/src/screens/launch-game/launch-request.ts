/** The launch parameters in the address. Pure. */
import type { Parameters } from '#base/view';
import type { PlayType, PrizeMode } from '#contract';
import { readGameId } from './frame-address.ts';

export interface LaunchRequest {
  readonly id?: number;
  readonly gameCode?: string;
  readonly free?: true;
  /** A code or tag; the server resolves the language and checks that the merchant has it. */
  readonly language?: string;
  readonly playType?: PlayType;
  readonly prizeMode?: PrizeMode;
  /** The vendor's code of free rounds, from a link in a message. */
  readonly freeRounds?: string;
}

const LANGUAGE_NAME = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/;
const playTypes = ['Tradition', 'Entertainment'] as const satisfies readonly PlayType[];
const prizeModes = ['Lott', 'ZY', 'Elott'] as const satisfies readonly PrizeMode[];
const LOBBY = 'lobby';

const known = <const Words extends readonly string[]>(
  words: Words,
  text: string | undefined,
): Words[number] | undefined => words.find((word) => word.toLowerCase() === text?.toLowerCase());

const code = (text: string | undefined) => (/^[A-Za-z0-9_-]{1,64}$/.test(text ?? '') ? text : undefined);

/** The game by its number, else by its code; `lobby` for the lottery lobby without a lottery; undefined without a game. */
export function launchRequest(address: Parameters): LaunchRequest | typeof LOBBY | undefined {
  const { gameNumber, gameCode, free, gameLanguage, playType, prizeMode: prize, freeRounds } = address;
  const byNumber = readGameId(gameNumber);
  const byCode = code(gameCode) ?? (address.code === LOBBY ? undefined : code(address.code));
  if (byNumber === undefined && byCode === undefined)
    return gameNumber === undefined && address.code === LOBBY ? LOBBY : undefined;
  const chosenType = known(playTypes, playType);
  const prizeMode = known(prizeModes, prize);
  const rounds = code(freeRounds);
  return {
    ...(byNumber === undefined ? byCode !== undefined && { gameCode: byCode } : { id: byNumber }),
    ...(free === '1' && { free: true }),
    ...(gameLanguage !== undefined && LANGUAGE_NAME.test(gameLanguage) && { language: gameLanguage }),
    ...(chosenType && { playType: chosenType }),
    ...(prizeMode && { prizeMode }),
    ...(rounds && { freeRounds: rounds }),
  };
}
