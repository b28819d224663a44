/** Commands for campaigns: one operator writes and stops them, two let a version run, since it gives money. */
import { isUuid, ok, parseAmount, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { addAuditEntry } from '../audit-trail.ts';
import { type Answered, type CommandCall, type Commands, decides, namesOf, reads, writes } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';

type Changed = Awaited<ReturnType<OperatorDeps['campaigns']['end']>>;

async function noted(
  deps: OperatorDeps,
  tx: Tx,
  call: CommandCall,
  action: 'campaign.start' | 'campaign.pause' | 'campaign.end',
  changed: Changed,
): Promise<Answered> {
  if (!changed.ok) return changed;
  const { code, version, before, after } = changed.value;
  const change = { before: { state: before }, after: { state: after, version, reason: call.reason } };
  await addAuditEntry(deps, tx, call, { action, subject: code, ...change });
  return ok({ code, version, before, after });
}

async function tournamentChanged(
  deps: OperatorDeps,
  tx: Tx,
  call: CommandCall,
  step: 'approve' | 'cancel',
): Promise<Answered> {
  const { merchant, subject: code, choice, reason } = call;
  if (!/^[0-9]{1,15}$/.test(choice)) return refuse('request.malformed', { field: 'number' });
  const changed = await deps.tournaments[step](tx, merchant, { code, number: BigInt(choice) });
  if (!changed.ok) return changed;
  const { before, after } = changed.value;
  const change = { before: { state: before }, after: { state: after, reason } };
  await addAuditEntry(deps, tx, call, { action: `tournament.${step}`, subject: `${code} ${choice}`, ...change });
  return ok({ ...changed.value });
}

async function referralDecided(
  deps: OperatorDeps,
  tx: Tx,
  call: CommandCall,
  step: 'clear' | 'refuse',
  decide: () => ReturnType<OperatorDeps['referrals']['clear']>,
): Promise<Answered> {
  const { subject, reason } = call;
  if (!isUuid(subject)) return refuse('referral.unknown');
  const decided = await decide();
  if (!decided.ok) return decided;
  const { before, after } = decided.value;
  const change = { before: { state: before }, after: { state: after, reason } };
  await addAuditEntry(deps, tx, call, { action: `referral.${step}`, subject, ...change });
  return ok({ ...decided.value });
}

type Reviewed = Awaited<ReturnType<OperatorDeps['reviews']['release']>>;
type ReviewStep = 'release' | 'forfeit' | 'uphold' | 'restore';

/** What takes money from a member, or gives it again, and what is answered to one has a reason. */
async function reviewDecided(deps: OperatorDeps, tx: Tx, call: CommandCall, step: ReviewStep): Promise<Answered> {
  const { merchant, subject: id, choice, reason } = call;
  if (!isUuid(id)) return refuse('review.unknown');
  if (step !== 'release' && reason === '') return refuse('request.malformed', { field: 'reason' });
  const decide = async (): Promise<Reviewed> => {
    if (step !== 'forfeit') return deps.reviews[step](tx, merchant, { id, reason });
    const seen = parseAmount(choice, merchant.currency);
    if (!seen.ok) return refuse('review.not_allowed');
    return deps.reviews.forfeit(tx, merchant, { id, reason, seenMinor: seen.value });
  };
  const decided = await decide();
  if (!decided.ok) return decided;
  const { before, after } = decided.value;
  const change = {
    before: { state: before },
    after: { state: after, reason, ...(choice !== '' && { loses: choice }) },
  };
  await addAuditEntry(deps, tx, call, { action: `review.${step}`, subject: id, ...change });
  return ok({ ...decided.value });
}

/** What is written to it is what the member reads: a code of a voucher, or why the points come back. */
async function shopOrderEnded(
  deps: OperatorDeps,
  tx: Tx,
  call: CommandCall,
  step: 'deliver' | 'refund',
): Promise<Answered> {
  const { merchant, subject, reason } = call;
  if (reason === '') return refuse('request.malformed', { field: 'reason' });
  if (!isUuid(subject)) return refuse('reward.unknown');
  const ended = await deps.shops[step](tx, merchant, subject, reason);
  if (!ended.ok) return ended;
  const { before, after } = ended.value;
  const change = { before: { state: before }, after: { state: after, reason } };
  await addAuditEntry(deps, tx, call, { action: `shop.${step}`, subject, ...change });
  return ok({ ...ended.value });
}

/** Of a deposit, bet or prize that an award is worked out for. */
const EXAMPLE_AMOUNT = '1000';

export const campaignCommands: Commands = {
  'campaign list': reads('promotions.see', async (deps, { merchant }) =>
    ok(await deps.campaigns.list(deps.db, merchant.id)),
  ),

  // `campaign preview --file terms.json`: what is wrong with terms, what they would say, and one award as they have it.
  'campaign preview': reads('promotions.see', async (deps, { merchant, choice, text }) => {
    const amount = parseAmount(choice === '' ? EXAMPLE_AMOUNT : choice, merchant.currency);
    if (!amount.ok || amount.value <= 0n) return refuse('request.malformed', { field: 'amount' });
    return ok({ ...(await deps.campaigns.preview(merchant, text, amount.value)) });
  }),

  // `campaign save <code> --file terms.json`: a version that nobody sees until it is started.
  'campaign save': writes('promotions.change', async (deps, tx, call) => {
    const { merchant, subject: code, text, operator } = call;
    const saved = await deps.campaigns.save(tx, merchant, { code, text, by: namesOf(operator) });
    if (!saved.ok) return saved;
    const after = { version: saved.value.version, terms: text };
    await addAuditEntry(deps, tx, call, { action: 'campaign.save', subject: code, before: null, after });
    return ok({ code, ...saved.value });
  }),

  // `campaign start <code> <version>`: the version is named, so that both operators let the same one run.
  'campaign start': decides('promotions.change', 'money', 'always', async (deps, tx, call) => {
    const { merchant, subject: code, choice } = call;
    if (!/^[1-9][0-9]{0,5}$/.test(choice)) return refuse('request.malformed', { field: 'version' });
    return noted(deps, tx, call, 'campaign.start', await deps.campaigns.start(tx, merchant, code, Number(choice)));
  }),

  'campaign pause': writes('promotions.change', async (deps, tx, call) =>
    noted(deps, tx, call, 'campaign.pause', await deps.campaigns.pause(tx, call.merchant.id, call.subject)),
  ),

  'campaign end': writes('promotions.change', async (deps, tx, call) =>
    noted(deps, tx, call, 'campaign.end', await deps.campaigns.end(tx, call.merchant.id, call.subject)),
  ),

  // `campaign place <code> <place>`: from 0, the lowest first.
  'campaign place': writes('promotions.change', async (deps, tx, call) => {
    const { merchant, subject: code, choice } = call;
    if (!/^[0-9]{1,4}$/.test(choice)) return refuse('request.malformed', { field: 'place' });
    const place = Number(choice);
    const placed = await deps.campaigns.place(tx, merchant.id, code, place);
    if (!placed.ok) return placed;
    const change = { before: { place: placed.value.before }, after: { place } };
    await addAuditEntry(deps, tx, call, { action: 'campaign.place', subject: code, ...change });
    return ok({ code, place });
  }),

  'grant findings': reads('promotions.see', async (deps, { merchant }) =>
    ok(await deps.campaigns.findings(deps.db, merchant.id)),
  ),

  // Looked at: what is still so tomorrow is found again.
  'grant settle': writes('promotions.change', async (deps, tx, call) => {
    const { merchant, subject, reason } = call;
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    const isSettled = isUuid(subject) && (await deps.campaigns.settleFindings(tx, merchant.id, subject));
    if (!isSettled) return refuse('reward.unknown');
    await addAuditEntry(deps, tx, call, { action: 'grant.settle', subject, before: null, after: { reason } });
    return ok({ grant: subject, settled: true });
  }),

  'tournament list': reads('promotions.see', async (deps, { merchant }) =>
    ok(await deps.tournaments.list(deps.db, merchant)),
  ),

  // `tournament approve <code> <number>`: of one that waits for a review.
  'tournament approve': decides('promotions.change', 'money', 'always', (deps, tx, call) =>
    tournamentChanged(deps, tx, call, 'approve'),
  ),

  'tournament cancel': decides('promotions.change', 'money', 'always', (deps, tx, call) =>
    tournamentChanged(deps, tx, call, 'cancel'),
  ),

  // Those that wait: what friend and referrer share, and what was written against a refusal.
  'referral list': reads('promotions.see', async (deps, { merchant }) =>
    ok(await deps.referrals.list(deps.db, merchant.id)),
  ),

  'referral clear': decides('promotions.change', 'money', 'always', (deps, tx, call) =>
    referralDecided(deps, tx, call, 'clear', () => deps.referrals.clear(tx, call.merchant, call.subject)),
  ),

  'referral refuse': writes('promotions.change', async (deps, tx, call) => {
    const { merchant, subject, reason } = call;
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    return referralDecided(deps, tx, call, 'refuse', () => deps.referrals.refuse(tx, merchant, subject, reason));
  }),

  // Grants that signals of abuse hold, those that wait first, with what forfeiting each would take.
  'review list': reads('promotions.review', async (deps, { merchant }) =>
    ok(await deps.reviews.list(deps.db, merchant)),
  ),

  'review release': writes('promotions.review', (deps, tx, call) => reviewDecided(deps, tx, call, 'release')),

  // `review forfeit <grant> <loss>`: with the loss as it was shown, so that both operators take the same.
  'review forfeit': decides('promotions.review', 'money', 'always', (deps, tx, call) =>
    reviewDecided(deps, tx, call, 'forfeit'),
  ),

  // The answer to what a member wrote against a forfeiture: it stands, or is given again.
  'review uphold': writes('promotions.review', (deps, tx, call) => reviewDecided(deps, tx, call, 'uphold')),
  'review restore': decides('promotions.review', 'money', 'always', (deps, tx, call) =>
    reviewDecided(deps, tx, call, 'restore'),
  ),

  // What was taken of a points shop and waits for an operator.
  'shop orders': reads('promotions.see', async (deps, { merchant }) => ok(await deps.shops.list(deps.db, merchant.id))),

  'shop deliver': writes('promotions.change', (deps, tx, call) => shopOrderEnded(deps, tx, call, 'deliver')),

  'shop refund': writes('promotions.change', (deps, tx, call) => shopOrderEnded(deps, tx, call, 'refund')),

  // Free rounds of a member: those that are left lapse, and what the others won is given.
  'rounds cancel': writes('promotions.change', async (deps, tx, call) => {
    const { merchant, subject: id, reason } = call;
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    if (!isUuid(id)) return refuse('reward.unknown');
    const cancelled = await deps.freeRounds.cancel(tx, merchant, { id, reason });
    if (!cancelled.ok) return cancelled;
    const { before, after, given } = cancelled.value;
    const change = { before: { state: before }, after: { state: after, given, reason } };
    await addAuditEntry(deps, tx, call, { action: 'rounds.cancel', subject: id, ...change });
    return ok({ ...cancelled.value });
  }),

  'grant revoke': decides('promotions.change', 'money', 'always', async (deps, tx, call) => {
    const { merchant, subject, reason } = call;
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    const isRevoked = isUuid(subject) && (await deps.campaigns.revoke(tx, merchant.id, subject));
    if (!isRevoked) return refuse('reward.unknown');
    await addAuditEntry(deps, tx, call, { action: 'grant.revoke', subject, before: null, after: { reason } });
    return ok({ grant: subject, revoked: true });
  }),
};
