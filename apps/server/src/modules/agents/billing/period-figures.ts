/** What a contract's team did in its period: the figures that a bill is counted by. */
import type { Tx } from '../../../db/db.ts';
import type { ActiveFrom, ContractRow, Terms } from '../contracts/index.ts';
import { type TeamSums, teamSums } from '../figures/index.ts';
import type { BetSums } from '../formulas/index.ts';
import type { PeriodFigures } from './gross.ts';
import type { RunRow } from './store.ts';
import { advancesOf, salariesOf } from './store-salaries.ts';
import { sumKey, sumsOf } from './sums/index.ts';

/** The version of a contract that pays in a period, and from when. */
export interface Version {
  readonly version: number;
  readonly terms: Terms;
  readonly from: Date;
}

interface Span {
  readonly from: Date;
  readonly to: Date;
}

const noBets: BetSums = { stakeMinor: 0n, payoutMinor: 0n, wonStakeMinor: 0n, lostStakeMinor: 0n, lostMinor: 0n };

interface Sums {
  readonly team: TeamSums;
  readonly live: BetSums;
  readonly salaryMinor?: bigint | undefined;
  readonly hoursMinor?: bigint | undefined;
}

const figuresIn = ({ kind }: ContractRow, { team, live, salaryMinor = 0n, hoursMinor = 0n }: Sums): PeriodFigures => ({
  ...team,
  activeMembers: kind === 'hourly' ? team.bettors : team.activeMembers,
  salaryMinor,
  hoursMinor,
  live,
});

/** Of a product that is live all is; of others than all together nothing is. */
const liveIn = ({ product }: ContractRow, team: TeamSums, ofAll: BetSums): BetSums =>
  product === 'LIVE' ? team : product === 'CONS' ? ofAll : noBets;

type TeamKey = Pick<ContractRow, 'merchant_id' | 'agent_id' | 'product'>;

const teamOf = (tx: Tx, { merchant_id, agent_id, product }: TeamKey, { from, to }: Span, activeFrom: ActiveFrom) =>
  teamSums(tx, merchant_id, {
    agentId: agent_id,
    product,
    from,
    to,
    activeDepositMinor: activeFrom.depositMinor,
    activeValidMinor: activeFrom.validMinor,
  });

type Question = Span & { readonly contract: ContractRow };

/** What was billed beside: in the order of the questions. */
async function besides(
  tx: Tx,
  kind: RunRow['kind'],
  merchantId: string,
  questions: readonly Question[],
  hasHours = true,
) {
  const requested = questions.map(({ contract: { agent_id: agentId, product }, from, to }) => ({
    agentId,
    product,
    from,
    to,
  }));
  return {
    salaries: kind === 'dividend' ? await salariesOf(tx, merchantId, requested) : [],
    hours: kind === 'salary' && hasHours ? await advancesOf(tx, merchantId, requested) : [],
  };
}

/** Of one contract and any time. */
export async function figuresOf(
  tx: Tx,
  contract: ContractRow,
  span: Span,
  activeFrom: ActiveFrom,
): Promise<PeriodFigures> {
  const { salaries, hours } = await besides(tx, contract.kind, contract.merchant_id, [{ contract, ...span }]);
  const team = await teamOf(tx, contract, span, activeFrom);
  const live = liveIn(contract, team, await liveOfAll(tx, contract, span, activeFrom));
  return figuresIn(contract, { team, live, salaryMinor: salaries[0], hoursMinor: hours[0] });
}

const liveOfAll = async (tx: Tx, contract: ContractRow, span: Span, activeFrom: ActiveFrom): Promise<BetSums> =>
  contract.kind === 'revenue' && contract.product === 'CONS'
    ? await teamOf(tx, { ...contract, product: 'LIVE' }, span, activeFrom)
    : noBets;

export interface Billed {
  readonly contract: ContractRow;
  readonly version: Version;
}

/** As they were summed for the run; of a contract that began within the period, or was listed for none of the sums, alone. In their order. */
export async function figuresOfAll(
  tx: Tx,
  run: RunRow,
  billed: readonly Billed[],
  { activeFrom, hasHours }: { readonly activeFrom: ActiveFrom; readonly hasHours: boolean },
): Promise<readonly PeriodFigures[]> {
  const ids = billed.map(({ contract }) => contract.agent_id);
  const sums = await sumsOf(tx, run, ids);
  const spans = billed.map(({ contract, version: { from } }) => ({ contract, from, to: run.to_at }));
  const { salaries, hours } = await besides(tx, run.kind, run.merchant_id, spans, hasHours);
  const figures: PeriodFigures[] = [];
  for (const [at, { contract, version }] of billed.entries()) {
    const isWhole = version.from.getTime() === run.from_at.getTime();
    const span = { from: version.from, to: run.to_at };
    const { agent_id: agentId, product } = contract;
    const summed = isWhole ? sums : undefined;
    const team = summed?.get(sumKey(agentId, product)) ?? (await teamOf(tx, contract, span, activeFrom));
    const ofAll = summed?.get(sumKey(agentId, 'LIVE')) ?? (await liveOfAll(tx, contract, span, activeFrom));
    const live = liveIn(contract, team, ofAll);
    figures.push(figuresIn(contract, { team, live, salaryMinor: salaries[at], hoursMinor: hours[at] }));
  }
  return figures;
}
