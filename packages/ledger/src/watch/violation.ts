/** What a check of the books can find. */

export interface Violation {
  readonly invariant: Invariant;
  readonly merchantId: string;
  /** The name of the account, transfer or currency. */
  readonly subject: string;
}

export type Invariant =
  | 'entries sum to zero'
  | 'balance equals entries'
  | 'balances chain'
  | 'floor is kept'
  | 'accounts are as opened'
  | 'one transfer per external id'
  | 'transfer and entries agree'
  | 'closed once and exactly'
  | 'sealed days are unchanged';
