/** Agents with contracts and bills, mailings, campaigns, draws and compared days: what the other lists of the console show. */
import { ago, type Filler, idOf } from './filler.ts';

/** Of twenty members one is an agent, and of fifty agents one is at the top. */
const MEMBERS_OF_AGENT = 20;
const AGENTS_BELOW = 50;
const MAILINGS = 2_000;
const DRAWS = 100_000;
const DAYS = 730;
const ITEMS_OF_DAY = 20;
const CAMPAIGNS = 500;

export async function fillAgents({ fill }: Filler, members: number): Promise<void> {
  const agents = members / MEMBERS_OF_AGENT;
  const tops = agents / AGENTS_BELOW;
  const agentOf = `1 + n % ${agents}`;
  const top = (n: string) => `(1 + (${n}) % ${tops})`;
  const pathOf = (n: string) => `${idOf(n)} || '/'`;
  const isTop = `n <= ${tops}`;
  const isAgent = `n <= ${agents}`;
  await fill(
    'agent_node',
    members,
    `insert into agent_node (merchant_id, member_id, upline_id, path, level, is_agent, username, created_at)
     select 'demo', ${idOf('n')}, case when ${isTop} then null when ${isAgent} then ${idOf(top('n'))} else ${idOf(agentOf)} end,
       case when ${isTop} then ${pathOf('n')} when ${isAgent} then ${pathOf(top('n'))} || ${pathOf('n')}
         when ${agentOf} <= ${tops} then ${pathOf(agentOf)} || ${pathOf('n')}
         else ${pathOf(top(agentOf))} || ${pathOf(agentOf)} || ${pathOf('n')} end,
       case when ${isTop} then 0 when ${isAgent} or ${agentOf} <= ${tops} then 1 else 2 end, ${isAgent}, 'player' || n, ${ago(700, members)} from SERIES`,
  );
  const upline = `case when ${isTop} then null else ${idOf(top('n'))} end`;
  await fill(
    'agent_contract',
    agents,
    `insert into agent_contract (merchant_id, id, kind, product, agent_id, upline_id, state, version, created_at)
     select 'demo', ${idOf('n')}, 'salary', 'RNG', ${idOf('n')}, ${upline}, case when n % 20000 = 0 then 'proposed' else 'active' end, 1, ${ago(365, agents)} from SERIES`,
  );
  await fill(
    'agent_contract_version',
    agents,
    `insert into agent_contract_version (merchant_id, contract_id, version, terms, hash, proposed_at, accepted_at, valid_from)
     select 'demo', ${idOf('n')}, 1, '{"drawCash":false,"tiers":[{"sales":"1","active":0,"rate":"1000"}]}', '', ${ago(365, agents)}, ${ago(365, agents)}, ${ago(365, agents)} from SERIES`,
  );
  const bill = `1 + (n - 1) % ${agents}`;
  const bills = agents * 10;
  const day = `current_date - (n - 1) / ${agents} - 1`;
  await fill(
    'agent_bill',
    bills,
    `insert into agent_bill (merchant_id, contract_id, period, kind, product, agent_id, upline_id, version, from_at, to_at, state, figures, gross_minor, adjustments_minor, payable_minor, paid_minor, carry_minor, made_at)
     select 'demo', ${idOf(bill)}, (${day})::text, 'salary', 'RNG', ${idOf(bill)}, null, 1, ${day}, ${day} + 1, case when n % 20000 = 0 then 'insufficient' else 'issued' end, '{"sales":"100","active":0}', 100, 0, 100, 100, 0, ${day} + 1 from SERIES`,
  );
}

export async function fillLists({ fill, run }: Filler, lottery: string): Promise<void> {
  await fill(
    'mailing',
    MAILINGS,
    `insert into mailing (merchant_id, code, kind, audience, letter_id, state, members, skipped_members, sent, created_by, created_at, starts_at, begun_at, ended_at)
     select 'demo', 'mailing-' || n, 'promotional', '{}', gen_random_uuid(), 'done', 1000, 0, 1000, 'ines', ${ago(365, MAILINGS)}, ${ago(365, MAILINGS)}, ${ago(365, MAILINGS)}, ${ago(365, MAILINGS)} from SERIES`,
  );
  await fill(
    'lottery_draw',
    DRAWS,
    `insert into lottery_draw (merchant_id, game, draw_index, draw_number, opens_at, closes_at, draws_at, rules_version, awaited_until, state, drawn_at)
     select 'demo', '${lottery}', -n, 'past-' || n, ${ago(365, DRAWS)}, ${ago(365, DRAWS)}, ${ago(365, DRAWS)}, 1, ${ago(365, DRAWS)}, case when n % 2000 = 0 then 'closed' else 'void' end, case when n % 2000 <> 0 then ${ago(365, DRAWS)} end from SERIES`,
  );
  for (const [area, provider, subject] of [
    ['payments', 'sandbox', 'deposit'],
    ['vendors', 'harbour', 'in'],
  ])
    await run(
      `insert into reconciliation (merchant_id, provider, day, state, tries, due_at, ran_at, lines, area)
       select 'demo', '${provider}', (current_date - n)::text, 'done', 1, now(), now(), 5000, '${area}' from generate_series(1, ${DAYS}) n;
       insert into reconciliation_item (merchant_id, provider, day, kind, subject, order_id, ours, theirs, found_at, area, id, done_at, done_by, done_note)
       select 'demo', '${provider}', (current_date - n / ${ITEMS_OF_DAY} - 1)::text, 'amount differs', '${subject}', gen_random_uuid()::text, '1.00', '2.00', now(), '${area}', gen_random_uuid(),
         case when n % 100 <> 0 then now() end, case when n % 100 <> 0 then 'ines' end, case when n % 100 <> 0 then 'a word' end from generate_series(0, ${DAYS * ITEMS_OF_DAY - 1}) n`,
    );
  await run(
    `insert into campaign_version (merchant_id, code, version, terms, saved_by, saved_at)
     select merchant_id, code || '-' || n, version, terms, saved_by, saved_at from campaign_version, generate_series(1, ${CAMPAIGNS}) n where code = 'welcome-match';
     insert into campaign (merchant_id, code, state, version, place, changed_at)
     select merchant_id, code || '-' || n, 'ended', version, n, changed_at from campaign, generate_series(1, ${CAMPAIGNS}) n where code = 'welcome-match'`,
  );
}
