/** What operators start, decide and look after at size: files of reports, mass grants, tournaments, what checks of the night found, and operators themselves. */
import { ago, type Filler, idOf } from './filler.ts';

const OPERATORS = 10_000;
const ROLES = 500;
const EXPORTS = 200_000;
const SAVED = 20_000;
const MASS_GRANTS = 20_000;
const TOURNAMENTS = 20_000;
/** Of the operator who looks: as many as one may have. */
const PASSKEYS = 10;
/** Of a hundred rows that operators deal with so many wait. */
const isOpen = 'n % 100 = 0';
/** Of so many bills one is disputed. */
const BILLS_OF_DISPUTE = 20;

/** `looker` has files and saved reports, too. */
export async function fillRuns({ fill }: Filler, looker: string): Promise<void> {
  const operator = `case when ${isOpen} then '${looker}' else 'operator' || n % ${OPERATORS} end`;
  await fill(
    'operator_passkey',
    OPERATORS,
    `insert into operator_passkey (merchant_id, credential_id, id, username, rp_id, public_key, counter, transports, name, created_at)
     select '*', n::text, gen_random_uuid(), case when n <= ${PASSKEYS} then '${looker}' else 'operator' || n end, 'console.localhost', 'x', 0, '', 'a key', ${ago(365, OPERATORS)} from SERIES`,
  );
  await fill(
    'operator_role',
    ROLES,
    `insert into operator_role (merchant_id, name, permissions, changed_by, changed_at)
     select 'demo', 'role-' || n, array['members.see', 'members.search'], 'ines', ${ago(365, ROLES)} from SERIES`,
  );
  await fill(
    'operator_network',
    OPERATORS,
    `insert into operator_network (merchant_id, operator, networks, changed_by, changed_at)
     select 'demo', 'operator' || n || '@demo', array['203.0.113.0/24'], 'ines', ${ago(365, OPERATORS)} from SERIES`,
  );
  await fill(
    'operator_session',
    OPERATORS,
    `insert into operator_session (merchant_id, token_hash, username, opened_at, seen_at, expires_at, id, surface, method, address, device)
     select 'demo', n::text, 'operator' || n, now(), now(), now() + interval '8 hours', gen_random_uuid(), 'console', 'authenticator', '203.0.113.7', 'Chrome · Linux' from SERIES`,
  );
  await fill(
    'report_export',
    EXPORTS,
    `insert into report_export (merchant_id, id, operator, report, format, query, state, rows, bytes, created_at, ended_at, headings)
     select 'demo', gen_random_uuid(), ${operator}, 'deposits', 'csv', '{"from":"2026-05-01","to":"2026-05-04"}', 'expired', 1000, 1000, ${ago(365, EXPORTS)}, ${ago(365, EXPORTS)}, '{}' from SERIES`,
  );
  await fill(
    'saved_report',
    SAVED,
    `insert into saved_report (merchant_id, id, operator, name, report, query, created_at, headings)
     select 'demo', gen_random_uuid(), ${operator}, 'Deposits ' || n, 'deposits', '{"from":"2026-05-01","to":"2026-05-04"}', ${ago(365, SAVED)}, '{}' from SERIES`,
  );
  await fill(
    'mass_grant',
    MASS_GRANTS,
    `insert into mass_grant (merchant_id, code, id, campaign, campaign_version, audience, state, members, skipped_members, given, given_minor, created_by, created_at, ended_at)
     select 'demo', 'given-' || n, gen_random_uuid(), 'welcome-match', 1, '{}', 'done', 1000, 0, 1000, 100000, 'ines', ${ago(365, MASS_GRANTS)}, ${ago(365, MASS_GRANTS)} from SERIES`,
  );
}

/** `tournament` is a campaign of that kind. */
export async function fillFindings({ fill }: Filler, members: number, tournament: string): Promise<void> {
  await fill(
    'tournament',
    TOURNAMENTS,
    `insert into tournament (merchant_id, code, number, version, state, starts_at, ends_at, promised_minor, pool_minor)
     select 'demo', '${tournament}', n, 1, case when n % 2000 = 0 then 'review' else 'paid' end, ${ago(365, TOURNAMENTS)}, ${ago(365, TOURNAMENTS)}, 100000, 100000 from SERIES`,
  );
  const few = members / 10;
  await fill(
    'reward_finding',
    few,
    `insert into reward_finding (merchant_id, grant_id, what, member_id, campaign, first_at, last_at, done_at)
     select 'demo', gen_random_uuid(), (array['account', 'overdue', 'policy'])[1 + n % 3], ${idOf('n')}, 'welcome-match', ${ago(365, few)}, ${ago(365, few)}, case when not ${isOpen} then now() end from SERIES`,
  );
  await fill(
    'watched_member',
    few,
    `insert into watched_member (merchant_id, member_id, reason, added_by, added_at) select 'demo', ${idOf('n')}, 'a word', 'ines', ${ago(365, few)} from SERIES`,
  );
  await fill(
    'agent_alarm',
    few / 2,
    `insert into agent_alarm (merchant_id, agent_id, product, load_ppm, first_at, last_at, done_at, limit_ppm)
     select 'demo', ${idOf('n')}, 'RNG', 900000, ${ago(365, few)}, ${ago(365, few)}, case when not ${isOpen} then now() end, 800000 from SERIES`,
  );
  await fill(
    'agent_left_out',
    few,
    `insert into agent_left_out (merchant_id, member_id, reason, other_id, detail, from_at, found_at, last_at)
     select 'demo', ${idOf('n + 1000')}, 'self_play', ${idOf('n')}, 'device 50', ${ago(365, few)}, ${ago(365, few)}, ${ago(365, few)} from SERIES`,
  );
  const agents = members / 20;
  const disputes = (agents * 10) / BILLS_OF_DISPUTE;
  const bill = `(n * ${BILLS_OF_DISPUTE})`;
  const isRaised = 'n % 500 = 0';
  await fill(
    'agent_dispute',
    disputes,
    `insert into agent_dispute (merchant_id, id, contract_id, period, agent_id, state, reason, raised_at, answer, answered_by, answered_at)
     select 'demo', gen_random_uuid(), ${idOf(`1 + (${bill} - 1) % ${agents}`)}, (current_date - (${bill} - 1) / ${agents} - 1)::text, ${idOf(`1 + (${bill} - 1) % ${agents}`)},
       case when ${isRaised} then 'raised' else 'rejected' end, 'a word', ${ago(365, disputes)}, case when not ${isRaised} then 'no' end, case when not ${isRaised} then 'ines' end,
       case when not ${isRaised} then now() end from SERIES`,
  );
}
