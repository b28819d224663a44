/** Commands of mass grants. */
import { formatAmount, newId, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Audience, countAudience, parsed, readAudience } from '../audience/index.ts';
import { addAuditEntry } from '../audit-trail.ts';
import { type Answered, type CommandCall, type Commands, decides, namesOf, reads, writes } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import { massGrantLifecycle } from './rules.ts';
import { changeMassGrant, insertMassGrant, lockMassGrant, promisedOf } from './store.ts';

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
const CAMPAIGN = /^[a-z0-9-]{1,64}$/;

interface Draft {
  readonly campaign: string;
  /** As it was previewed, so that both operators decide about the same terms. */
  readonly version: number | undefined;
  /** As many as were previewed at most: an audience grows while a request waits. */
  readonly receivers: number | undefined;
  readonly audience: Audience;
}

const isCount = (value: unknown): value is number | undefined =>
  value === undefined || (Number.isInteger(value) && Number(value) >= 0);

function readDraft(merchant: Merchant, text: string): Result<Draft, 'request.malformed'> {
  const { campaign, version, receivers, audience: meant, ...more } = parsed(text);
  if (Object.keys(more).length > 0) return refuse('request.malformed', { field: 'text' });
  if (typeof campaign !== 'string' || !CAMPAIGN.test(campaign))
    return refuse('request.malformed', { field: 'campaign' });
  if (!isCount(version)) return refuse('request.malformed', { field: 'version' });
  if (!isCount(receivers)) return refuse('request.malformed', { field: 'receivers' });
  const audience = readAudience(merchant, meant);
  if (!audience.ok) return audience;
  return ok({ campaign, version, receivers, audience: audience.value });
}

/** Whom it is for now, and what it costs; refused where the campaign does not hold it. */
async function planOf(deps: OperatorDeps, db: Db, merchant: Merchant, { campaign, version, audience }: Draft) {
  const plan = await deps.giving.plan(db, merchant, campaign);
  if (!plan.ok) return plan;
  if (version !== undefined && plan.value.version !== version) return refuse('campaign.not_allowed');
  const addressed = { merchant, kind: 'promotional', audience, nowMs: deps.clock.now() } as const;
  const languages = await countAudience(db, addressed);
  const sum = (part: 'meant' | 'skipped') => languages.reduce((total, one) => total + one[part], 0);
  const [members, skipped] = [sum('meant'), sum('skipped')];
  const { amountMinor, leftCount } = plan.value;
  // What others of this campaign have yet to give is not there for this one.
  const promised = await promisedOf(db, merchant.id, campaign);
  const leftMinor = plan.value.leftMinor - promised * amountMinor;
  const receivers = members - skipped;
  const costMinor = BigInt(receivers) * amountMinor;
  const isHeld = costMinor <= leftMinor && (leftCount === undefined || BigInt(receivers) + promised <= leftCount);
  return ok({ version: plan.value.version, members, skipped, receivers, amountMinor, costMinor, leftMinor, isHeld });
}

async function start(deps: OperatorDeps, tx: Tx, call: CommandCall): Promise<Answered> {
  const { merchant, subject: code, operator, text } = call;
  if (!NAME.test(code)) return refuse('request.malformed', { field: 'subject' });
  const draft = readDraft(merchant, text);
  if (!draft.ok) return draft;
  const { campaign, audience, version, receivers } = draft.value;
  if (version === undefined) return refuse('request.malformed', { field: 'version' });
  if (receivers === undefined) return refuse('request.malformed', { field: 'receivers' });
  await deps.giving.lock(tx, merchant, campaign);
  const plan = await planOf(deps, tx, merchant, draft.value);
  if (!plan.ok) return plan;
  const { members, skipped, costMinor, leftMinor, isHeld } = plan.value;
  const money = (minor: bigint) => formatAmount(minor, merchant.currency);
  if (plan.value.receivers > receivers) return refuse('mass_grant.grown', { members: plan.value.receivers });
  if (!isHeld) return refuse('mass_grant.budget', { needed: money(costMinor), left: money(leftMinor) });
  const now = new Date(deps.clock.now());
  const isNew = await insertMassGrant(tx, {
    merchant_id: merchant.id,
    code,
    id: newId(deps.clock, deps.random),
    campaign,
    campaign_version: version,
    audience: JSON.stringify(audience),
    state: massGrantLifecycle.initial,
    members,
    skipped_members: skipped,
    created_by: namesOf(operator),
    created_at: now,
    due_at: now,
  });
  if (!isNew) return refuse('mass_grant.exists');
  const after = { campaign, version, audience: { ...audience }, members, skipped, cost: money(costMinor) };
  await addAuditEntry(deps, tx, call, { action: 'mass-grant.start', subject: code, before: null, after });
  return ok({ massGrant: code, members, skipped, cost: money(costMinor) });
}

export const massGrantCommands: Commands = {
  // `mass-grant preview --file grant.json`: whom it is for, what each is given, and what that costs.
  'mass-grant preview': reads('promotions.see', async (deps, { merchant, text }) => {
    const draft = readDraft(merchant, text);
    if (!draft.ok) return draft;
    const plan = await planOf(deps, deps.db, merchant, draft.value);
    if (!plan.ok) return plan;
    const { version, members, skipped, receivers, amountMinor, costMinor, leftMinor, isHeld } = plan.value;
    const money = (minor: bigint) => formatAmount(minor, merchant.currency);
    const amounts = { amount: money(amountMinor), cost: money(costMinor), left: money(leftMinor) };
    return ok({ version, members, skipped, receivers, ...amounts, currency: merchant.currency.code, isHeld });
  }),

  // `mass-grant start spring --file grant.json`: the name is used once, so that nobody is given it twice.
  'mass-grant start': decides('promotions.change', 'money', 'always', start),

  'mass-grant stop': writes('promotions.change', async (deps, tx, call) => {
    const { merchant, subject: code, reason, operator } = call;
    const row = await lockMassGrant(tx, { merchant_id: merchant.id, code });
    if (!row) return refuse('mass_grant.unknown');
    if (!massGrantLifecycle.allows(row.state, 'stop')) return refuse('mass_grant.over');
    const state = massGrantLifecycle.next(row.state, 'stop');
    const ended = { state, due_at: null, ended_at: new Date(deps.clock.now()), stopped_by: namesOf(operator) };
    await changeMassGrant(tx, row, ended);
    const change = { before: { state: row.state }, after: { state, given: row.given, reason } };
    await addAuditEntry(deps, tx, call, { action: 'mass-grant.stop', subject: code, ...change });
    return ok({ massGrant: code, state, given: row.given });
  }),
};
