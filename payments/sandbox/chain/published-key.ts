/** The account key of a wallet whose words are published, on the coins' test network: nobody can lose anything there. */
export const PUBLISHED_WALLET =
  'vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc';
