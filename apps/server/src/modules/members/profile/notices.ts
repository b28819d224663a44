/** Notices to a member when something about the account has changed. */
import type { CodeChannel } from '#contract';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { OutgoingMessage } from '../../messenger/index.ts';
import type { MembersDeps } from '../deps.ts';
import { type Contact, placeToWrite } from './contacts.ts';

const DAY_MS = 86_400_000;

/** The merchant's channels to its members: switched on, and with a messenger. */
export function channelsOf({ messengers }: Pick<MembersDeps, 'messengers'>, merchant: Merchant): CodeChannel[] {
  const { flags } = merchant;
  const isOn: { readonly [Channel in CodeChannel]: boolean } = { email: flags.emailCodes, sms: flags.smsCodes };
  return messengers.channelsOf(merchant.id).filter((channel) => isOn[channel]);
}

interface Reader extends Contact {
  readonly username: string;
  readonly language: OutgoingMessage['language'];
}

/** Written in the transaction of the change; without a channel no notice is sent. */
export async function writeNotice(
  deps: Pick<MembersDeps, 'messengers' | 'clock'>,
  tx: Tx,
  merchant: Merchant,
  reader: Reader,
  notice: Pick<OutgoingMessage, 'kind'> & Partial<Pick<OutgoingMessage, 'values'>>,
): Promise<void> {
  const place = placeToWrite(reader, channelsOf(deps, merchant));
  if (!place) return;
  await deps.messengers.post(tx, {
    merchantId: merchant.id,
    ...place,
    kind: notice.kind,
    language: reader.language,
    values: { account: reader.username, ...notice.values },
    expiresAt: new Date(deps.clock.now() + DAY_MS),
  });
}
