/**
 * What the console may ask of the commands of operators: one endpoint each. A test holds that every command of the server is here and
 * says the same of permission, scope and effect.
 */
import { type TProperties, Type } from 'typebox';
import { breakLengths } from '../endpoints/members/protection.ts';
import { documentKinds } from '../endpoints/site/documents.ts';
import { Closed, OneOf, PlainText } from '../schemas.ts';
import { any, type CommandForm, mayWhy, merchant, once, why } from './command-form.ts';
import { write } from './console-endpoint.ts';
import { foundingForms } from './merchants/founding-commands.ts';
import { providerForms } from './merchants/providers.ts';
import { messageForms } from './message-commands.ts';
import { operatorForms } from './operators/operator-commands.ts';
import { exportPermissionOf, type ReportCode, reportCodes } from './permissions.ts';
import { rewardForms } from './reward-commands.ts';

export type { Argument, CommandForm } from './command-form.ts';

/** One command for each report, with a permission of its own. The text is what is asked for. */
const exporting = <const Report extends ReportCode>(report: Report) =>
  merchant(exportPermissionOf(report), 'write', { choice: ['csv', 'xlsx'], text: true } as const);

const exportForms = Object.fromEntries(reportCodes.map((report) => [`export ${report}`, exporting(report)])) as {
  readonly [Report in ReportCode as `export ${Report}`]: ReturnType<typeof exporting<Report>>;
};

export const commandForms = {
  'withdrawals list': merchant('withdrawals.see', 'read', { subject: 'state', optional: ['subject'] }),
  'withdrawals show': merchant('withdrawals.see', 'read', { subject: 'order' }),
  'withdrawals pass': merchant('withdrawals.review.decide', 'write', { subject: 'order', ...mayWhy }),
  'withdrawals approve': merchant('withdrawals.finance.decide', 'money', { subject: 'order', ...mayWhy }),
  'withdrawals refuse': merchant('withdrawals.decide', 'write', {
    subject: 'order',
    choice: ['other', 'name', 'account', 'documents', 'play', 'limits', 'duplicate'],
    optional: ['choice'],
    ...why,
  }),
  'withdrawals settle-unknown': merchant('withdrawals.settle', 'money', {
    subject: 'order',
    choice: ['paid', 'returned'],
    ...why,
  }),
  'withdrawals claim': merchant('withdrawals.decide', 'write', { subject: 'order' }),
  'withdrawals release': merchant('withdrawals.decide', 'write', { subject: 'order' }),
  'withdrawals set-aside': merchant('withdrawals.see', 'read'),
  'withdrawals try-again': merchant('withdrawals.settle', 'write', { subject: 'order', ...mayWhy }),
  'cards list': merchant('members.see', 'read', { subject: 'username' }),
  'cards release': merchant('members.change', 'rights', { subject: 'card', ...why }),
  'wagering list': merchant('members.see', 'read', { subject: 'username' }),
  'wagering cancel': merchant('members.change', 'money', { subject: 'requirement', ...why }),
  'members level': merchant('members.change', 'rights', {
    subject: 'username',
    choice: 'level',
    optional: ['choice'],
    ...mayWhy,
  }),
  'members birthday': merchant('members.edit', 'rights', { subject: 'username', choice: 'birthday', ...why }),
  'deposits list': merchant('deposits.see', 'read', { subject: 'state', optional: ['subject'] }),
  'deposits open': merchant('deposits.see', 'read'),
  'deposits receipts': merchant('deposits.see', 'read', { subject: 'order' }),
  'deposits claim': merchant('deposits.decide', 'write', { subject: 'order' }),
  'deposits release': merchant('deposits.decide', 'write', { subject: 'order' }),
  'deposits confirm': merchant('deposits.decide', 'money', {
    subject: 'order',
    choice: 'amount',
    optional: ['choice'],
    ...mayWhy,
  }),
  'deposits refuse': merchant('deposits.decide', 'write', { subject: 'order', ...why }),
  'deposits reverse': merchant('deposits.decide', 'money', { subject: 'order', ...why }),
  'deposits odd': merchant('deposits.see', 'read'),
  'deposits credit': merchant('deposits.decide', 'money', { subject: 'provider', choice: 'event', ...why }),
  'deposits done': merchant('deposits.decide', 'write', { subject: 'provider', choice: 'event', ...why }),
  'members credit': merchant('wallet.correct', 'money', { subject: 'username', choice: 'amount', ...why }),
  'members debit': merchant('wallet.correct', 'money', { subject: 'username', choice: 'amount', ...why }),
  'members lock': merchant('members.lock', 'write', { subject: 'member', ...why }),
  'members unlock': merchant('members.lock', 'write', { subject: 'member', ...why }),
  'members sign-out': merchant('members.sign-out', 'write', { subject: 'member', ...mayWhy }),
  'members reset-second-step': merchant('members.second-step', 'rights', { subject: 'member', ...why }),
  'members tag': merchant('members.tag', 'write', { subject: 'member', choice: 'tag' }),
  'members untag': merchant('members.tag', 'write', { subject: 'member', choice: 'tag' }),
  'members note': merchant('members.note', 'write', { subject: 'member', ...once, ...why }),
  'members unmask': merchant('members.unmask', 'read', {
    subject: 'member',
    choice: ['email', 'phone', 'payeeName', 'idNumber', 'qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo'],
    ...why,
  }),
  'members email': merchant('members.edit', 'rights', { subject: 'member', choice: 'email', ...why }),
  'members mobile': merchant('members.edit', 'rights', { subject: 'member', choice: 'mobile', ...why }),
  'members payee-name': merchant('members.edit', 'rights', { subject: 'member', choice: 'payeeName', ...why }),
  'members export': merchant('members.export', 'read', { subject: 'member', ...why }),
  'members erasure': merchant('members.erase', 'read', { subject: 'member' }),
  'members erase': merchant('members.erase', 'rights', { subject: 'member', ...why }),
  'members kept-data': merchant('members.kept-data', 'read', { subject: 'member', ...why }),
  'documents request': merchant('documents.request', 'write', {
    subject: 'member',
    choice: documentKinds,
    ...once,
    ...why,
  }),
  'documents look': merchant('documents.see', 'read', { subject: 'document' }),
  'documents decide': merchant('documents.decide', 'write', {
    subject: 'document',
    choice: 'documentDecision',
    ...mayWhy,
  }),
  'reconcile list': merchant('deposits.see', 'read'),
  'reconcile payments': merchant('deposits.see', 'write', { subject: 'provider', choice: 'day' }),
  'reconcile look': merchant('reconciliation.import', 'read', { subject: 'provider', choice: 'day', text: 'file' }),
  'reconcile import': merchant('reconciliation.import', 'write', { subject: 'provider', choice: 'day', text: 'file' }),
  'reconcile done': merchant('deposits.decide', 'write', { subject: 'difference', ...why }),
  'reconcile vendor-list': merchant('transfers.see', 'read'),
  'reconcile vendors': merchant('transfers.see', 'write', { subject: 'vendor', choice: 'day' }),
  'reconcile vendor-done': merchant('transfers.settle', 'write', { subject: 'difference', ...why }),
  'wallet status': merchant('wallet.see', 'read'),
  'wallet freeze': merchant('wallet.freeze', 'write', why),
  'wallet unfreeze': merchant('wallet.unfreeze', 'rights', why),
  'transfers list': merchant('transfers.see', 'read'),
  'transfers done': merchant('transfers.settle', 'money', { subject: 'order', ...why }),
  'transfers refused': merchant('transfers.settle', 'money', { subject: 'order', ...why }),
  'transfers set-aside': merchant('transfers.see', 'read'),
  'transfers try-again': merchant('transfers.settle', 'write', { subject: 'order', ...mayWhy }),
  'transfers differing': merchant('transfers.see', 'read'),
  'transfers histories': merchant('transfers.see', 'read'),
  'transfers left-out': merchant('transfers.see', 'read'),
  'facts set-aside': merchant('facts.see', 'read'),
  'facts try-again': merchant('facts.retry', 'write', { subject: 'fact', ...mayWhy }),
  'risk save': merchant('risk.change', 'write', { subject: 'content', text: true, ...mayWhy }),
  'risk try': merchant('risk.change', 'write', { subject: 'version' }),
  'risk publish': merchant('risk.publish', 'rights', { subject: 'content', choice: 'version', ...why }),
  'risk withdraw': merchant('risk.publish', 'rights', { subject: 'content', choice: 'schedule', ...why }),
  'cashier save': merchant('cashier.change', 'write', { subject: 'content', text: true, ...mayWhy }),
  'cashier publish': merchant('cashier.publish', 'rights', { subject: 'content', choice: 'version', ...why }),
  'cashier withdraw': merchant('cashier.publish', 'rights', { subject: 'content', choice: 'schedule', ...why }),
  'watch add': merchant('risk.watch', 'write', { subject: 'member', ...why }),
  'watch remove': merchant('risk.watch', 'write', { subject: 'member', ...why }),
  'care note': merchant('care.write', 'write', {
    subject: 'member',
    choice: ['message', 'call', 'limit', 'break', 'none'],
    ...once,
    ...why,
  }),
  'games save': merchant('games.change', 'write', { subject: 'content', text: true, ...mayWhy }),
  'games publish': merchant('games.publish', 'rights', { subject: 'content', choice: 'version', ...why }),
  'games withdraw': merchant('games.publish', 'rights', { subject: 'content', choice: 'schedule', ...why }),
  'games lists': merchant('vendors.see', 'read'),
  'games sync': merchant('vendors.change', 'write', { subject: 'vendor' }),
  'vendors hold': merchant('vendors.change', 'write', { subject: 'vendor', choice: ['on', 'off'] }),
  'vendors apply': merchant('vendors.change', 'write', { subject: 'vendor' }),
  'agents show': merchant('agents.see', 'read', { subject: 'username' }),
  'agents make': merchant('agents.change', 'rights', {
    subject: 'username',
    choice: 'series',
    optional: ['choice'],
    ...why,
  }),
  'agents move': merchant('agents.change', 'rights', { subject: 'username', choice: 'username', ...why }),
  'agents rate': merchant('agents.change', 'rights', { subject: 'username', choice: 'rate', ...why }),
  'viewers end': merchant('agents.change', 'write', { subject: 'username', choice: 'viewer', ...why }),
  'agents exposure': merchant('agents.exposure', 'read'),
  'agents alarms': merchant('agents.exposure', 'read'),
  'agents retier': merchant('agents.retier', 'money', { subject: 'username', choice: 'day', ...why }),
  'agents settle': merchant('agents.settle', 'write', { subject: 'username', ...why }),
  'agents left-out': merchant('agents.exposure', 'read'),
  'agents recount': merchant('agents.recount', 'rights', { subject: 'username', ...why }),
  'agents what-if': merchant('agents.exposure', 'read', { subject: 'username', text: true }),
  'bills disputes': merchant('agents.disputes', 'read'),
  'bills answer': merchant('agents.answer', 'write', { subject: 'dispute', choice: ['upheld', 'rejected'], ...why }),
  'bills write-off': merchant('agents.writeoff', 'money', { subject: 'contract', choice: 'period', ...why }),
  'contracts list': merchant('agents.contracts', 'read', { subject: 'username' }),
  'contracts propose': merchant('agents.sign', 'rights', { subject: 'username', text: true, ...why }),
  'contracts withdraw': merchant('agents.sign', 'rights', { subject: 'contract', ...why }),
  'contracts end': merchant('agents.sign', 'rights', { subject: 'contract', ...why }),
  'contracts suspend': merchant('agents.sign', 'rights', { subject: 'contract', ...why }),
  'contracts resume': merchant('agents.sign', 'rights', { subject: 'contract', ...why }),
  'series show': merchant('members.see', 'read', { subject: 'username' }),
  'series set': merchant('members.change', 'money', { subject: 'username', choice: 'series', ...why }),
  'announce list': merchant('content.see', 'read'),
  'announce write': merchant('content.write', 'write', { text: true, ...once }),
  'announce end': merchant('content.write', 'write', { subject: 'announcement', ...mayWhy }),
  'content save': merchant('content.write', 'write', { subject: 'content', text: true, ...mayWhy }),
  'content publish': merchant('content.publish', 'rights', { subject: 'content', choice: 'version', ...why }),
  'content withdraw': merchant('content.publish', 'rights', { subject: 'content', choice: 'schedule', ...why }),
  'content preview': merchant('content.see', 'write', {
    subject: 'content',
    choice: 'version',
    text: true,
    optional: ['choice', 'text'],
  }),
  'content picture': merchant('content.write', 'write', { text: 'picture' }),
  ...messageForms,
  'flags list': merchant('site.see', 'read'),
  'flags set': merchant('site.change', 'rights', { subject: 'flag', choice: ['on', 'off'], ...why }),
  'flags unset': merchant('site.change', 'rights', { subject: 'flag', ...why }),
  'maintenance status': merchant('site.see', 'read'),
  'maintenance on': merchant('site.change', 'write', why),
  'maintenance off': merchant('site.change', 'write', why),
  'links list': merchant('site.see', 'read'),
  'links set': merchant('site.change', 'write', { text: true, ...why }),
  'links unset': merchant('site.change', 'write', why),
  'breaks list': merchant('breaks.see', 'read'),
  'breaks lift': merchant('breaks.lift', 'rights', { subject: 'member', ...why }),
  'breaks begin': merchant('breaks.begin', 'write', { subject: 'member', choice: breakLengths, ...why }),
  'limits set': merchant('limits.set', 'rights', { subject: 'member', choice: 'limit', ...why }),
  'results refused': any('draws.see', 'read'),
  'results enter': any('draws.decide', 'money', { subject: 'game', choice: 'draw', text: true }),
  'results disputed': any('draws.see', 'read'),
  'results confirm': any('draws.decide', 'money', { subject: 'report', ...why }),
  'results dismiss': any('draws.decide', 'money', { subject: 'report', ...why }),
  'results try': any('draws.decide', 'read', { subject: 'game', choice: 'draw', text: true }),
  'results correct': any('draws.decide', 'money', { subject: 'game', choice: 'draw', text: true, ...why }),
  'results corrections': merchant('draws.see', 'read'),
  'owed list': merchant('wallet.see', 'read'),
  'owed write-off': merchant('wallet.correct', 'money', { subject: 'order', ...why }),
  'draws void': any('draws.decide', 'money', { subject: 'game', choice: 'draw', ...why }),
  'records recount': merchant('records.recount', 'write'),
  ...foundingForms,
  ...providerForms,
  ...operatorForms,
  ...rewardForms,
  ...exportForms,
  'exports cancel': merchant('reports.see', 'write', { subject: 'export' }),
  'exports again': merchant('reports.see', 'write', { subject: 'export' }),
  'exports link': merchant('reports.see', 'write', { subject: 'export' }),
  'reports save': merchant('reports.see', 'write', { text: true }),
  'reports forget': merchant('reports.see', 'write', { subject: 'saved' }),
  'filters save': any('filters.save', 'write', { subject: 'list', choice: 'filterName', text: true }),
  'filters rename': any('filters.save', 'write', { subject: 'savedFilter', choice: 'filterName' }),
  'filters remove': any('filters.save', 'write', { subject: 'savedFilter' }),
  'security list': merchant('security.see', 'read'),
} as const satisfies { readonly [command: string]: CommandForm };

export type CommandName = keyof typeof commandForms;

/** What the answer of a command says: what it did, or that it waits for a second operator and what it would do. */
const Acted = Closed({
  done: Type.Optional(Type.Unknown()),
  waits: Type.Optional(
    Closed({ approvalId: Type.String(), expiresAt: Type.String(), would: Type.Optional(Type.Unknown()) }),
  ),
});

const LONGEST_TEXT = 60_000;
/** In base 64. */
const LONGEST_PICTURE = 900_000;
/** A file of 5 MB as a text in JSON, with its quotes and line ends escaped: there, and once more in the body. */
const LONGEST_FILE = 8_000_000;
const LARGEST_FILE_BODY = 12_000_000;

const longest = (text: NonNullable<CommandForm['text']>) =>
  text === true ? LONGEST_TEXT : text === 'picture' ? LONGEST_PICTURE : LONGEST_FILE;

/** The fields of a command's form. The keys of what it does not take are refused. */
function bodyOf({ effect, subject, choice, optional = [], reason, text }: CommandForm) {
  const fields: TProperties = {};
  const add = (name: string, isOptional: boolean, schema: TProperties[string]) => {
    fields[name] = isOptional ? Type.Optional(schema) : schema;
  };
  if (subject) add('subject', optional.includes('subject'), PlainText(200));
  if (choice) add('choice', optional.includes('choice'), typeof choice === 'string' ? PlainText(2_000) : OneOf(choice));
  if (reason) add('reason', reason === 'optional', PlainText(1_000));
  if (text) add('text', optional.includes('text'), PlainText(longest(text)));
  if (effect === 'read') for (const filter of ['after', 'age']) add(filter, true, PlainText(200));
  return Closed(fields);
}

/** `withdrawals settle-unknown` → `withdrawalsSettleUnknown`. */
export type CommandEndpointName<Name extends string> = Name extends `${infer First}${' ' | '-'}${infer Second}`
  ? `${First}${Capitalize<CommandEndpointName<Second>>}`
  : Name;

const endpointName = (command: string) => command.replace(/[ -](\w)/g, (_all, letter: string) => letter.toUpperCase());

function endpointOf(command: string, form: CommandForm) {
  const { needs, scope, effect, text, actsOnce } = form;
  return write(`/commands/${command.replace(' ', '/')}`, needs, {
    summary: `Runs the operators' command \`${command}\`.`,
    scope,
    command,
    body: bodyOf(form),
    answer: Acted,
    ...(effect === 'money' && { movesMoney: true }),
    ...(actsOnce && { actsOnce }),
    ...(text === 'file' && { maxBytes: LARGEST_FILE_BODY }),
  });
}

export const commandEndpoints = Object.fromEntries(
  Object.entries<CommandForm>(commandForms).map(([command, form]) => [
    endpointName(command),
    endpointOf(command, form),
  ]),
) as { readonly [Name in CommandName as CommandEndpointName<Name>]: ReturnType<typeof endpointOf> };
