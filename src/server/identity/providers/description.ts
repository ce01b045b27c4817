import { z } from 'zod';
import type { ExternalProvider } from '#contract/externalProviders.ts';

/** What this platform is to a provider: an app with a secret, and where the provider's calls go. */
export interface OAuthClient {
  /** without a slash at its end */
  readonly base: string;
  readonly id: string;
  readonly secret: string;
}

/** A code that came back in the browser, and the address that it was sent to. */
export interface ReturnedCode {
  readonly code: string;
  readonly redirectUri: string;
}

/** The account that a token speaks for. */
export interface ExternalToken {
  readonly accessToken: string;
  /** the account's lasting name at the provider */
  readonly openid: string;
}

/** What a provider's token call answers; a refusal says whether the person can mend it by authorising again. */
type TokenAnswer =
  | { readonly token: ExternalToken }
  | {
      readonly token?: undefined;
      readonly isPersons: boolean;
      /** the provider's own name of the error, for the log */
      readonly reason: string;
    };

export interface ExternalProfile {
  readonly nickname: string;
  /** an https address, or empty */
  readonly avatar: string;
}

/** How a provider's OAuth 2 works: the requests that it takes, and what its answers mean. Nothing here calls it. */
export interface ProviderDescription {
  readonly name: ExternalProvider;
  /** where the browser goes */
  authorizeAddress(client: OAuthClient, redirectUri: string, state: string): string;
  tokenRequest(client: OAuthClient, returned: ReturnedCode): Request;
  /** @throws Error if the provider does not document such an answer */
  readToken(answer: unknown): TokenAnswer;
  profileRequest(client: OAuthClient, token: ExternalToken): Request;
  /** @throws Error if the provider does not document such an answer */
  readProfile(answer: unknown): ExternalProfile;
}

/** An account's lasting name as a provider may answer it. */
export const openidForm = z.string().regex(/^[\w-]{1,100}$/);

/** An address with its query. */
export function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(query)}`;
}

/** A picture's address as a page of ours may show it: https only. */
export const safePicture = (address: string | undefined): string =>
  address?.startsWith('https://') ? address : '';
