/**
 * The parts in which a language's texts are served. Each is a file, so that a page loads what it shows: the site's own; `team` for the screens of agents; `stage` for the frames of
 * games, with the names by which the site finds lotteries, too; `verify` for the verifier; `chat` for the page of the live chat; `prizes` for tournaments, wheels, invitations and the like; `game.<family>` for the frame of that family and for records of its rounds; `names` of all games, for the verifier.
 */
export type TextPart = 'site' | 'team' | 'stage' | 'verify' | 'chat' | 'prizes' | 'names' | `game.${string}`;

const NAME = /^game\.[\w-]+\.name(\.|$)/;

/** Refusals of endpoints that no frame calls: of accounts and the cashier. */
const OF_THE_SITE_ALONE =
  /^refusal\.(?:auth|device|passkey|authenticator|password|code|member|announcement|message|transfer|cashier|document|storage|report|reward)\./;

/** Refusals that operators alone are answered. */
const OF_OPERATORS =
  /^refusal\.(?:(?:operator|approval|fact|vendor|risk|campaign|export|filter|levels|content|dispute|tournament|referral|review|feedback|mailing|mass_grant|founding|provider|erasure)\.|chat\.(?:closed|not_yours|taken)$|document\.(?:too_many|no_renewal)$)/;

/** Refusals that only frames of games are answered. */
const OF_FRAMES = /^refusal\.free_rounds\./;

/** Refusals of prizes: their words are loaded with their screens. */
const OF_PRIZES = /^refusal\.(?:wheel|rain|shop)\./;

/** Screens of agents, which few members ever open. Titles of screens are known before they are loaded. */
const OF_TEAMS = /^(?:team\.(?!open$)|agent\.(?:rebate|contract\.(?!(?:salary|dividend|hourly)$)))/;

/** Whether a text is in a part. Texts of messages to members and of campaigns are in none: the server writes them. */
export function isInPart(key: string, part: TextPart): boolean {
  if (part === 'names') return NAME.test(key);
  if (part === 'stage')
    return (
      /^(?:(?:stage|refusal)\.|lottery\.(?:group|find)\b)/.test(key) &&
      !OF_THE_SITE_ALONE.test(key) &&
      !OF_OPERATORS.test(key) &&
      !OF_PRIZES.test(key)
    );
  if (part === 'team') return OF_TEAMS.test(key);
  if (part === 'site')
    return (
      !/^(messenger|stage|verify|chat|game|prizes|campaign|terms|promotion)\./.test(key) &&
      !OF_OPERATORS.test(key) &&
      !OF_FRAMES.test(key) &&
      !OF_PRIZES.test(key) &&
      !OF_TEAMS.test(key)
    );
  return key.startsWith(`${part}.`) || (part === 'prizes' && OF_PRIZES.test(key));
}

/** The address of a part, made of that of the site's. One hash covers all parts of a language. */
export function partAddress(siteAddress: string, part: TextPart): string {
  return part === 'site' ? siteAddress : siteAddress.replace(/\.json$/, `.${part}.json`);
}
