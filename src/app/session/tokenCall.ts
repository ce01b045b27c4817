import { configuration } from '../configuration.ts';
import { requestOf } from './request.ts';
import { type CallOptions, type HttpAnswer, send } from './transport.ts';

/**
 * Calls the token endpoint: form-encoded, without a token, silent (contract 7.1, 8).
 * @returns the raw answer, because login and refresh have their tokens in different places
 * @throws CallFailure of kind `timeout` or `network`
 */
export function callToken(
  fields: Record<string, string>,
  options: CallOptions = {},
): Promise<HttpAnswer> {
  const { identityBase, tokenPath } = configuration();
  return send(
    requestOf(
      {
        method: 'POST',
        path: identityBase + tokenPath,
        body: fields,
        encoding: 'form',
        withToken: false,
      },
      options,
    ),
  );
}
