/** Tables of members: profiles and the links that invite. */
import type { Generated } from 'kysely';
import type { Language } from '#contract';

export interface MemberTables {
  member: {
    merchant_id: string;
    id: string;
    username: string;
    nickname: string;
    is_trial: boolean;
    icon: string;
    language: Language;
    created_at: Date;
    declared_age_at: Date | null;
    terms_version: string | null;
    register_method: 'APP' | 'H5' | 'WEBCLIP' | 'PWA' | null;
    register_host: string | null;
    invited_by: string | null;
    recommender: string | null;
    email: string | null;
    mobile_num: string | null;
    country_dialing_code: Generated<string | null>;
    email_proven_at: Generated<Date | null>;
    mobile_proven_at: Generated<Date | null>;
    has_login_alerts: Generated<boolean>;
    payee_name: string | null;
    /** A keyed mark of it. */
    id_number: string | null;
    /** Another one, the same at every merchant. */
    document_mark: Generated<string | null>;
    declared_age: Generated<number | null>;
    terms_accepted_at: Generated<Date | null>;
    sealed: Generated<string | null>;
  };
  affiliate_link: {
    merchant_id: string;
    code: string;
    member_id: string;
    domain: Generated<string>;
    is_own: Generated<boolean>;
    created_at: Date;
  };
  /** A view: what other modules may read. */
  member_name: {
    merchant_id: string;
    member_id: string;
    username: string;
    nickname: string;
    is_trial: boolean;
  };
}
