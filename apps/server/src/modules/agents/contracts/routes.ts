/** The endpoints of contracts. A contract that the caller is no party of is unknown to it. */
import type { RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { defineHandlers } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { answerContract, lockOwn, turn } from './answer.ts';
import { listContracts } from './list-contracts.ts';
import { nextPeriodAt } from './next-period.ts';
import { propose } from './propose.ts';
import { sign } from './sign.ts';
import { type ContractRow, livingOf, versionOf } from './store.ts';
import { type ContractKind, type ContractProduct, readOwnTerms, readTerms, readTiers } from './terms/index.ts';
import { statusOf } from './wire.ts';

const toAnswer = (done: Result<ContractRow, RefusalCode>) =>
  done.ok ? ok({ contractId: done.value.id, status: statusOf(done.value.state) }) : done;

export function contractRoutes(deps: AgentsDeps) {
  const periodsOf = (merchant: Merchant) => ({ ...deps, nextPeriod: nextPeriodAt(merchant.manifest.timeZone) });

  return defineHandlers({
    agentContracts: async ({ merchant, session: { memberId }, query }) =>
      await listContracts(deps, merchant, memberId, query.of),

    proposeAgentContract: async ({ merchant, session: { memberId: uplineId }, body }) => {
      const tiers = readTiers(body.tiers, merchant.currency);
      if (!tiers) return refuse('request.malformed', { field: 'tiers' });
      const { kind, product, memberId: agentId, drawCash = false } = body;
      const own = readOwnTerms(kind, body, merchant.currency);
      if (!own.ok) return own;
      const signed = await sign(deps, merchant.id, uplineId, body.paymentPassword);
      if (!signed.ok) return signed;
      return toAnswer(
        await deps.atomically(async (tx) => {
          const held = await heldTerms(tx, merchant.id, uplineId, { kind, product });
          const terms = { tiers, drawCash, ...own.value, ...held };
          return await propose(deps, tx, { merchantId: merchant.id, kind, product, agentId, uplineId, terms });
        }),
      );
    },

    answerAgentContract: async ({ merchant, session: { memberId }, body }) => {
      const signed = await sign(deps, merchant.id, memberId, body.paymentPassword);
      if (!signed.ok) return signed;
      const { id, contractId = id, type, status } = body;
      const named = contractId ?? (await dividendOf(merchant.id, memberId, type));
      if (named === undefined) return refuse('contract.unknown');
      const answer = { merchantId: merchant.id, contractId: named, memberId, status };
      return toAnswer(await deps.atomically((tx) => answerContract(periodsOf(merchant), tx, answer)));
    },

    endAgentContract: async ({ merchant, session: { memberId }, body: { contractId, paymentPassword } }) => {
      const signed = await sign(deps, merchant.id, memberId, paymentPassword);
      if (!signed.ok) return signed;
      const done = await deps.atomically(async (tx): Promise<Result<ContractRow, RefusalCode>> => {
        const contract = await lockOwn(tx, merchant.id, contractId, memberId);
        if (!contract) return refuse('contract.unknown');
        const isProposal = contract.state === 'proposed' || contract.state === 'change_proposed';
        if (isProposal && contract.upline_id !== memberId) return refuse('contract.state', { state: contract.state });
        return await turn(periodsOf(merchant), tx, contract, isProposal ? 'withdraw' : 'ask_end', { member: memberId });
      });
      return toAnswer(done);
    },
  });

  /** What of an agent's revenue share every share of it has, and of its dividend every dividend: it is passed on as it is held. */
  async function heldTerms(
    tx: Tx,
    merchantId: string,
    agentId: string,
    { kind, product }: { readonly kind: ContractKind; readonly product: ContractProduct },
  ) {
    if (kind !== 'revenue' && kind !== 'dividend') return undefined;
    const living = await livingOf(tx, merchantId, [agentId]);
    const own = living.find((contract) => contract.kind === kind && contract.product === product);
    const version = own && (await versionOf(tx, own, own.version));
    if (!version) return undefined;
    const { period, carry, revenue, rule, feePpm } = readTerms(version.terms);
    if (kind === 'dividend') return { ...(rule && { rule }), ...(feePpm !== undefined && { feePpm }) };
    return { ...(period && { period }), ...(carry && { carry }), ...(revenue && { revenue }) };
  }

  /** As clients of the source name a dividend: by its product. */
  async function dividendOf(merchantId: string, memberId: string, product: string | undefined) {
    const living = await livingOf(deps.db, merchantId, [memberId]);
    return living.find((contract) => contract.kind === 'dividend' && contract.product === product)?.id;
  }
}
