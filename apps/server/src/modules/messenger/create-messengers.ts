/** Composes the messenger: messages are written in the transaction of the change, and sent after the commit. */
import { assert, newId } from '#kernel';
import { type Channel, channels, type Message, type Sent } from '#messengers/plugin.ts';
import { createEncryptor } from '../../db/encryptor.ts';
import { workOnClaimed } from '../../db/jobs/claims.ts';
import { retryAt } from '../../db/jobs/faults.ts';
import { inTransaction } from '../../db/transactions.ts';
import type { MessengerDeps, Messengers, OutgoingMessage } from './deps.ts';
import { CLAIM_SECONDS, fill, RETRIES } from './rules.ts';
import { deleteOld, endMessage, insertMessage, type MessageRow, merchantsWithDue, postpone } from './store.ts';

const AT_ONCE = 20;
const TTL_MS = 7 * 24 * 3_600_000;

const locationOf = (merchantId: string, id: string) => `message ${merchantId} ${id}`;

export function createMessengers(deps: MessengerDeps): Messengers {
  const { db, atomically, clock, random } = deps;
  const encryptor = createEncryptor(deps.secret, 'messages', random);
  const inMs = (milliseconds: number) => new Date(clock.now() + milliseconds);

  async function post(tx: Parameters<Messengers['post']>[0], message: OutgoingMessage): Promise<void> {
    const id = newId(clock, random);
    await insertMessage(tx, {
      merchant_id: message.merchantId,
      id,
      channel: message.channel,
      recipient: message.to ?? null,
      kind: message.kind,
      language: message.language,
      encrypted: encryptor.encrypt(JSON.stringify(message.values), locationOf(message.merchantId, id)),
      due_at: inMs(0),
      created_at: inMs(0),
      expires_at: message.expiresAt,
    });
  }

  function messageOf(row: MessageRow, to: string): Message {
    const sender = deps.senderOf(row.merchant_id);
    assert(sender && row.encrypted !== null, 'a due message has a sender and a text');
    const reported = JSON.parse(
      encryptor.decrypt(row.encrypted, locationOf(row.merchant_id, row.id)),
    ) as OutgoingMessage['values'];
    const values = { ...reported, name: sender.name };
    const t = (part: string) =>
      fill(deps.words(row.merchant_id, row.language, `messenger.${row.kind}.${part}`), values);
    const frame = { id: row.id, channel: row.channel, to, merchant: { code: sender.id, name: sender.name } };
    return row.channel === 'sms' ? { ...frame, text: t('sms') } : { ...frame, subject: t('subject'), text: t('text') };
  }

  /** Outside of any transaction: a slow messenger blocks nobody. */
  async function send(row: MessageRow): Promise<Sent | 'nobody' | 'late'> {
    if (row.recipient === null) return 'nobody';
    if (row.expires_at.getTime() <= clock.now()) return 'late';
    const choice = deps.messengerOf(row.merchant_id, row.channel);
    if (!choice) return 'refused';
    const outcome = await choice.messenger.send(messageOf(row, row.recipient)).catch(() => 'fault' as const);
    if (outcome !== 'sent') deps.onFault({ merchantId: row.merchant_id, channel: row.channel, messenger: choice.code });
    return outcome;
  }

  async function conclude(row: MessageRow): Promise<void> {
    const outcome = await send(row);
    await inTransaction({ atomically }, async (tx) => {
      if (outcome === 'fault') await postpone(tx, row, retryAt(clock.now(), row.attempts - 1, RETRIES));
      else await endMessage(tx, row, outcome);
    });
  }

  return {
    post,
    channelsOf: (merchantId) =>
      channels.filter((channel: Channel) => deps.messengerOf(merchantId, channel) !== undefined),
    async sendDue() {
      let worked = 0;
      for (const merchantId of await merchantsWithDue(db, inMs(0))) {
        const key = { merchant_id: merchantId };
        const messages = {
          table: 'outgoing_message',
          key,
          names: ['id'],
          claimMs: CLAIM_SECONDS * 1000,
          limit: AT_ONCE,
        } as const;
        worked += (await workOnClaimed(deps, messages, conclude)).length;
      }
      return worked;
    },
    sweep: async (merchantIds) => {
      await inTransaction({ atomically }, (tx) => deleteOld(tx, merchantIds, inMs(-TTL_MS)));
    },
  };
}
