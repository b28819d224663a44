/** The member's levels in the shape of the contract. */
import type { AnswerOf, Endpoints } from '#contract';
import { configuredAmount, formatAmount, ok } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import { dayAt, type Merchant, withdrawalRuleAt } from '../../merchants/index.ts';
import type { LevelsDeps } from './deps.ts';
import { levelOfRow, withdrawalAt } from './privileges.ts';
import { keepOf, type Window } from './rules.ts';
import type { Scheme } from './scheme.ts';
import { byHandOf, findLevel, type LevelRow, levelStatusOf, listChanges, validBetween } from './store.ts';
import { monthOf, runningScheme } from './store-scheme.ts';

type Levels = AnswerOf<Endpoints['memberLevels']>;

const HISTORY_SHOWN = 50;

export function levelRoutes(deps: LevelsDeps) {
  const { db } = deps;
  return defineHandlers({
    memberLevels: async ({ merchant, session: { memberId } }) => {
      const owner = { merchantId: merchant.id, memberId };
      const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
      const scheme = await runningScheme(db, merchant);
      const row = await findLevel(db, owner);
      const day = dayAt(deps.clock.now(), merchant.manifest.timeZone);
      const between = (days: Window) => validBetween(db, owner, days);
      const changes = await listChanges(db, owner, HISTORY_SHOWN);
      return ok({
        level: levelOfRow(row, day),
        ...untilOf(row, day),
        valid: amount(row?.valid_minor ?? 0n),
        deposits: amount(row?.deposited_minor ?? 0n),
        ...(await windowOf(merchant, scheme, row, between)),
        monthDone: amount(await between({ from: monthOf(day), to: day })),
        monthNeeds: amount(scheme?.payMinMinor ?? 0n),
        windowDays: scheme?.windowDays ?? 0,
        isBirthdayKnown: row?.birthday != null,
        levels: scheme ? levelsToWire(merchant, scheme) : [],
        history: changes.map(({ at, why, before, after, done_minor, needed_minor, until }) => ({
          at: at.toISOString(),
          why,
          before,
          after,
          ...(done_minor !== null && { done: amount(done_minor) }),
          ...(needed_minor !== null && { needed: amount(needed_minor) }),
          ...(until !== null && { until }),
        })),
      });
    },
  });
}

function untilOf(row: LevelRow | undefined, day: string): Pick<Levels, 'byHandUntil'> {
  const hand = row && byHandOf(row);
  return hand?.to !== undefined && day <= hand.to ? { byHandUntil: hand.to } : {};
}

async function windowOf(
  { currency }: Merchant,
  scheme: Scheme | undefined,
  row: LevelRow | undefined,
  between: (days: Window) => Promise<bigint>,
): Promise<Pick<Levels, 'window'>> {
  const status = row && levelStatusOf(row);
  if (!scheme || !status?.window) return {};
  const done = formatAmount(await between(status.window), currency);
  return { window: { ...status.window, done, keep: formatAmount(keepOf(scheme, status.level), currency) } };
}

function levelsToWire(merchant: Merchant, { terms }: Scheme): Levels['levels'] {
  const amount = (text: string) => formatAmount(configuredAmount(text, merchant.currency), merchant.currency);
  return terms.levels.map(({ valid, deposits, keep, gift, monthly, birthday }, at) => {
    const rule = withdrawalRuleAt(merchant, at + 1, withdrawalAt(terms, at + 1));
    return {
      level: at + 1,
      valid: amount(valid),
      deposits: amount(deposits),
      keep: amount(keep),
      gift: amount(gift),
      monthly: amount(monthly),
      birthday: amount(birthday),
      maximum: amount(rule.maximum),
      dailyMaximum: amount(rule.dailyMaximum),
      dailyTimes: rule.dailyTimes,
      freePerDay: rule.freePerDay,
      feeFixed: amount(rule.feeFixed),
      feeBp: rule.feeBp,
    };
  });
}
