/** What other modules know of the test kit's members: their payment password and payee name. */
import { ok, refuse } from '#kernel';
import type { CashierDeps } from '../deps.ts';

export const PAYMENT_PASSWORD = '246810';

type Secrets = Awaited<ReturnType<CashierDeps['credentials']['secretsOf']>>;

const usual: Secrets = {
  hasPaymentPassword: true,
  passwordChangedAt: undefined,
  paymentPasswordChangedAt: undefined,
  newDeviceAt: undefined,
};

export function createPeople() {
  const secrets = new Map<string, Secrets>();
  const names = new Map<string, string>();
  const levels = new Map<string, number>();
  const tags = new Map<string, readonly string[]>();
  const secretsOf = async (_merchantId: string, memberId: string) => secrets.get(memberId) ?? usual;
  const people: Pick<CashierDeps, 'accounts' | 'credentials' | 'members' | 'documents' | 'levels'> = {
    credentials: {
      secretsOf,
      proveSecret: async (_merchantId, _memberId, _kind, secret) =>
        secret === PAYMENT_PASSWORD ? ok() : refuse('password.wrong'),
    },
    accounts: {
      memberNamed: async (_db, _merchantId, username) => [...names].find(([, name]) => name === username)?.[0],
    },
    documents: { countMissing: async () => 0 },
    members: {
      isWatched: async () => false,
      tagsOf: async (_db, _merchantId, memberId) => tags.get(memberId) ?? [],
      payeeNameOf: async (_db, _merchantId, memberId) => names.get(memberId),
    },
    levels: {
      privilegesOf: async (_db, _merchant, memberId) => ({ level: levels.get(memberId) ?? 0, withdrawal: {} }),
    },
  };
  return {
    ...people,
    /** What the cashier is given of them. */
    known: people,
    /** Sets what is known of a member's secrets. */
    knows: (memberId: string, what: Partial<Secrets>) => void secrets.set(memberId, { ...usual, ...what }),
    isTagged: (memberId: string, given: readonly string[]) => void tags.set(memberId, given),
    isAtLevel: (memberId: string, level: number) => void levels.set(memberId, level),
    /** Sets the payee name; operators find the member by it too. */
    isCalled: (memberId: string, name: string) => void names.set(memberId, name),
  };
}
