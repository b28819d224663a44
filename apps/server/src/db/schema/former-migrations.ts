/**
 * Databases of versions that had one migration for each change. They were folded into those that stand here (decision 233), which make the same
 * schema: a database that has all the former ones has these, too, once a few names that it kept from renamed columns are as here.
 */
import type { Connection } from '../engines/engine.ts';

/** The folded migrations have lower numbers than all that came later. */
const FIRST_LATER = '0100';
/** The server's were called `house/…` then. */
const FORMER = 'house/';
const FORMER_COUNT = 227;

const renameAsNew = `
  alter table deposit_order rename constraint deposit_order_asked_minor_check to deposit_order_requested_minor_check;
  alter table login_record rename constraint login_record_way_check to login_record_method_check;
  alter table step_ticket rename constraint step_ticket_way_check to step_ticket_method_check;
  alter table exclusion_fingerprint rename constraint exclusion_mark_pkey to exclusion_fingerprint_pkey;
  alter table member_fingerprint rename constraint member_mark_pkey to member_fingerprint_pkey;
  alter table outside_new_member rename constraint outside_newcomer_pkey to outside_new_member_pkey;
  alter table withdrawal_order rename constraint withdrawal_order_check1 to aside;
  alter table withdrawal_order rename constraint withdrawal_order_check2 to withdrawal_order_check1;
  alter table withdrawal_order rename constraint aside to withdrawal_order_check2;
  alter sequence merchant_override_place_seq rename to merchant_override_position_seq;`;

interface Named {
  readonly name: string;
  readonly checksum: string;
}

const isFolded = ({ name }: Named) => (name.split('/')[1] ?? '') < FIRST_LATER;

/**
 * Notes the folded migrations as applied where the database has all of the former ones, and answers whether it did.
 *
 * @throws where it lacks some: only the version that had them can apply them.
 */
export async function adoptFormer(
  connection: Connection,
  applied: readonly string[],
  migrations: readonly Named[],
): Promise<boolean> {
  if (!applied.some((name) => name.startsWith(FORMER))) return false;
  if (applied.length !== FORMER_COUNT) {
    throw new Error(
      `The database has ${applied.length} of the ${FORMER_COUNT} migrations of the versions before they were folded. ` +
        'Start the version that decision 233 names once, which applies the rest, and then this one.',
    );
  }
  await connection.script(`${renameAsNew} delete from migration;`);
  for (const { name, checksum } of migrations.filter(isFolded)) {
    await connection.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
  }
  return true;
}
