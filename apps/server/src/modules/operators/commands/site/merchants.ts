/** Commands of the platform: founding merchants and changing what was chosen, by two operators; and opening them. */
import { EVERYTHING, type Founding } from '#contract';
import { type Json, ok, refuse } from '#kernel';
import { addAuditEntry } from '../../audit-trail.ts';
import { type Commands, namesOf } from '../../command.ts';
import { readinessOf } from '../../founding/index.ts';
import { invite } from '../accounts/index.ts';

const asJson = (choices: Founding | undefined): Json =>
  choices ? (JSON.parse(JSON.stringify(choices)) as Json) : null;

export const foundingCommands: Commands = {
  // `merchants check <code> --file choices.json`: nothing is written.
  'merchants check': {
    scope: 'platform',
    permission: 'merchants.found',
    effect: 'read',
    run: async (deps, { subject, text }) => {
      const { faults, amounts = null } = await deps.founding.check(deps.db, subject, text);
      return ok({ faults: faults.map((fault) => ({ ...fault })), amounts });
    },
  },

  // `merchants found <code> --file choices.json`: in maintenance until it is opened.
  'merchants found': {
    scope: 'platform',
    permission: 'merchants.found',
    effect: 'rights',
    second: 'always',
    act: async (deps, tx, call) => {
      const { subject: code, text, operator } = call;
      const founded = await deps.founding.found(tx, { code, text, by: namesOf(operator) });
      if (!founded.ok) return founded;
      const { after } = founded.value;
      const change = { before: null, after: asJson(after) };
      await addAuditEntry(deps, tx, call, { action: 'merchant.found', subject: code, ...change });
      const done = { merchant: code, hosts: after.hosts };
      if (after.operator === undefined) return ok(done);
      const first = { ...call, scope: code, subject: `${after.operator}@${code}`, choice: EVERYTHING };
      const invited = await invite(deps, tx, first);
      return invited.ok ? ok({ ...done, ...(invited.value as object) } as Json) : invited;
    },
  },

  // `merchants change <code> --file choices.json --reason …`: its next version; the whole of what is chosen.
  'merchants change': {
    scope: 'platform',
    permission: 'merchants.found',
    effect: 'rights',
    second: 'always',
    overwrites: true,
    act: async (deps, tx, call) => {
      const { subject: code, text, operator, reason } = call;
      if (reason === '') return refuse('request.malformed', { field: 'reason' });
      const changed = await deps.founding.change(tx, { code, text, by: namesOf(operator) });
      if (!changed.ok) return changed;
      const { version, before, after } = changed.value;
      const change = { before: asJson(before), after: asJson(after) };
      await addAuditEntry(deps, tx, call, { action: 'merchant.change', subject: code, ...change });
      return ok({ merchant: code, version });
    },
  },

  // `merchants open <code>`: ends its first maintenance, once nothing is missing.
  'merchants open': {
    scope: 'platform',
    permission: 'merchants.open',
    effect: 'write',
    act: async (deps, tx, call) => {
      const { subject: code, operator, reason } = call;
      const merchant = deps.founding.merchants().find(({ id }) => id === code);
      if (!merchant?.manifest.founded) return refuse('founding.unknown');
      const missing = (await readinessOf({ ...deps, db: tx }, merchant))
        .filter(({ isDone, isRequired }) => isRequired && !isDone)
        .map(({ part }) => part);
      if (missing.length > 0) return refuse('founding.unready', { missing });
      const opened = await deps.founding.open(tx, code, namesOf(operator));
      if (!opened.ok) return opened;
      const change = { before: { isOpen: false }, after: { isOpen: true, reason } };
      await addAuditEntry(deps, tx, call, { action: 'merchant.open', subject: code, ...change });
      return ok({ merchant: code, open: true });
    },
  },
};
