/** Names of plays, marks and rows in the player's language. */
import { useStage } from '#stage-kit';
import { type Names, namesIn } from './names.ts';

export function useNames(): Names {
  return namesIn(useStage().text);
}
