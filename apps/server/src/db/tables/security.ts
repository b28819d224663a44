/** The table of security events. */
export interface SecurityTables {
  security_event: {
    merchant_id: string;
    id: string;
    at: Date;
    kind: string;
    subject: string;
    outcome: string;
    member_id: string | null;
    operator: string | null;
    network: string;
    times: number;
    shipped_at: Date | null;
  };
}
