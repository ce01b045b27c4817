/** Contract 7.1: the fixed client id. */
export const clientId = 'bookdesk';
/** Contract 7.1: sent when no refresh token is given. */
export const tokenScope = 'api offline_access';

/** Contract 7.1: the grant types, derived from the fields present; the last two are ours. */
export const grantTypes = [
  'refresh_token',
  'password',
  'sms',
  'external',
  'jverification',
  'ticket',
  'anonymity',
  'second_factor',
  'passkey',
] as const;
export type GrantType = (typeof grantTypes)[number];
