import type { Secret, SourceDefinition } from './meta.ts';

/** The secret that a source names; undefined if it needs none. */
export function secretOf({ credentials }: SourceDefinition): Secret | undefined {
  switch (credentials?.kind) {
    case 'bearer':
      return credentials.token;
    case 'basic':
      return credentials.password;
    case 'header':
    case 'query':
      return credentials.value;
    case 'oauth2':
      return credentials.clientSecret;
    default:
      return undefined;
  }
}

/** Protocol, host and port that it is sent to. */
export const destinationOf = ({ address, credentials }: SourceDefinition): string =>
  new URL(credentials?.kind === 'oauth2' ? credentials.tokenAddress : address).origin;
