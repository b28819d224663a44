/** How long what is kept for a time only is kept. */

export interface Retention {
  /** A request asked again under its key is the same one for so long. */
  readonly requestDays: number;
  /** A receipt's picture is there for so long after its order ended. */
  readonly receiptDays: number;
}

export const usualRetention: Retention = { requestDays: 30, receiptDays: 5 * 365 };
