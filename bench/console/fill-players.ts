/** Players at size: each has an identity document, a bank account, logins, messages and a chat; some share what they have. */
import { ago, type Filler, idOf } from './filler.ts';

/** Every hundredth has what the one before has. */
const shared = (every: number) => `case when n % ${every} = 0 then n - 1 else n end`;

export async function fillPlayers({ fill }: Filler, members: number): Promise<void> {
  const member = idOf(`1 + n % ${members}`);
  await fill(
    'member',
    members,
    `insert into member (merchant_id, id, username, nickname, is_trial, icon, language, created_at, declared_age_at, terms_version, payee_name, document_fingerprint)
     select 'demo', ${idOf('n')}, 'player' || n, 'Player ' || n, false, 'star', 'en', ${ago(700, members)}, now(), '1', 'Name ' || ${shared(500)},
       md5((${shared(200)})::text) from SERIES`,
  );
  await fill(
    'credential',
    members,
    `insert into credential (merchant_id, member_id, username, username_key, type, password_hash, created_at)
     select 'demo', ${idOf('n')}, 'player' || n, 'player' || n, 0, 'none', ${ago(700, members)} from SERIES`,
  );
  await fill(
    'payment_card',
    members,
    `insert into payment_card (merchant_id, id, member_id, bank, holder, masked, encrypted_number, fingerprint, account_fingerprint, created_at, changed_at, usable_at)
     select 'demo', gen_random_uuid(), ${idOf('n')}, 'BDO', 'A B', '•••• ' || n % 10000, 'x', n::text, md5((${shared(100)})::text), now(), now(), now() from SERIES`,
  );
  // Of ten logins two are on one browser, and of a thousand one is at one of nineteen internet cafés.
  const devices = Math.floor(members * 1.5);
  const browser = `case when n % 1000 = 5 then 'cafe ' || n / 1000 % 19 when n % 10 < 2 then 'pair ' || n / 10 else 'own ' || n end`;
  await fill(
    'device_member',
    devices,
    `insert into device_member (merchant_id, device_hash, member_id, device, at, is_shared)
     select 'demo', md5(${browser}), ${member}, 'Chrome · Android', ${ago(180, devices)}, n % 10 < 2 or n % 1000 = 5 from SERIES`,
  );
  const pairs = members / 10;
  await fill(
    'shared_device',
    pairs,
    `insert into shared_device (merchant_id, member_id, other_id, device, at, is_of_browser)
     select 'demo', ${idOf(`1 + (n * 10 + 1) % ${members}`)}, ${idOf(`1 + n * 10 % ${members}`)}, 'Chrome · Android', ${ago(180, pairs)}, true from SERIES`,
  );
  await fill(
    'login_record',
    members * 2,
    `insert into login_record (merchant_id, id, member_id, outcome, address, device, at)
     select 'demo', gen_random_uuid(), ${member}, 'in', '203.' || n / 65536 % 256 || '.' || n / 256 % 256 || '.' || n % 256, 'Chrome · Android', ${ago(90, members * 2)} from SERIES`,
  );
  await fill(
    'member_tag',
    members / 5,
    `insert into member_tag (merchant_id, member_id, tag, tagged_by, tagged_at)
     select 'demo', ${idOf('n * 5')}, (array['vip', 'new', 'quiet', 'loud'])[1 + n % 4], 'ines', ${ago(365, members / 5)} from SERIES`,
  );
  await fill(
    'inbox_message',
    members * 2,
    `insert into inbox_message (merchant_id, member_id, id, kind, text, created_at)
     select 'demo', ${member}, gen_random_uuid(), 'letter', '{"EN":{"title":"A word","content":"<p>of ours</p>"}}', ${ago(365, members * 2)} from SERIES`,
  );
  await fill(
    'member_document',
    members,
    `insert into member_document (merchant_id, id, member_id, kind, reason, state, requested_by, requested_at, changed_at)
     select 'demo', gen_random_uuid(), ${idOf('n')}, 'identity', 'a word', case when n % 20000 = 0 then 'sent' when n % 10 = 0 then 'refused' when n % 10 = 1 then 'requested' else 'accepted' end,
       'ines', ${ago(365, members)}, ${ago(365, members)} from SERIES`,
  );
}

/** What operators do about players: chats, feedback, what waited for a second one, and what the guards noted. */
export async function fillWork({ fill }: Filler, members: number): Promise<void> {
  const member = idOf(`1 + n % ${members}`);
  await fill(
    'feedback',
    members,
    `insert into feedback (merchant_id, id, member_id, type, content, created_at, answered_at, answered_by, answer)
     select 'demo', gen_random_uuid(), ${member}, 1, 'a word', ${ago(365, members)}, case when n % 20000 <> 0 then now() end, case when n % 20000 <> 0 then 'ines' end,
       case when n % 20000 <> 0 then 'an answer' end from SERIES`,
  );
  const chat = (n: string) => `('00000000-0000-4000-9000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const isOpen = 'n % 20000 = 0';
  await fill(
    'chat_conversation',
    members,
    `insert into chat_conversation (merchant_id, id, member_id, state, language, extras, operator, last_seq, member_seen_seq, operator_seen_seq, created_at, last_at, waits_since, closed_at, closed_by)
     select 'demo', ${chat('n')}, ${member}, case when ${isOpen} then 'waiting' when n % 10 = 1 then 'feedback' else 'closed' end, 'EN', '', case when ${isOpen} then null else 'operator' || n % 40 end, 1, 1, 1,
       ${ago(365, members)}, ${ago(365, members)}, case when ${isOpen} then ${ago(365, members)} end, case when ${isOpen} then null else ${ago(365, members)} end, case when ${isOpen} then null else 'operator' end from SERIES`,
  );
  await fill(
    'chat_message',
    members,
    `insert into chat_message (merchant_id, conversation_id, seq, member_id, author, text, created_at)
     select 'demo', ${chat('n')}, 1, ${member}, 'member', 'hello', ${ago(365, members)} from SERIES`,
  );
  const requests = members / 5;
  await fill(
    'operator_approval',
    requests,
    `insert into operator_approval (merchant_id, id, command, payload, mac, act_key, preview, requested_by, requested_at, expires_at, state, decided_by, decided_at)
     select 'demo', gen_random_uuid(), 'members credit', '{"subject":"player' || n || '","choice":"1.00","reason":"x","text":""}', 'x', n::text, 'null', 'operator' || n % 40,
       ${ago(365, requests)}, ${ago(365, requests)} + interval '1 day', case when n % 10 = 0 then 'refused' else 'done' end, 'operator' || (n + 1) % 40, ${ago(365, requests)} from SERIES`,
  );
  await fill(
    'security_event',
    members * 2,
    `insert into security_event (merchant_id, id, at, kind, subject, outcome, member_id, network, times, shipped_at)
     select 'demo', ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${ago(365, members * 2)}, (array['log-in', 'session', 'budget', 'guard'])[1 + n % 4], 'login', case when n % 20 = 0 then 'auth.credentials_wrong' else 'ok' end, ${member}, '203.0.113.0/24', 1, now()
     from SERIES`,
  );
}
