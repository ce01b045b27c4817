import type { tokenCall } from '#contract/endpoints/identity.ts';
import { locales } from '#locales/index.ts';
import { fieldRefused, type InvalidInput, sentence } from '#server/http/errors.ts';
import type { Call } from '#server/http/handle.ts';
import type { Services } from '#server/services.ts';
import type { Device } from '../sessions.ts';
import type { TokenPair } from '../successor.ts';

/** A call of the token endpoint. */
export type TokenCall = Call<typeof tokenCall>;
/** Exchanges what a token call carries for tokens; throws what the person can act on. */
export type Grant = (services: Services, call: TokenCall) => Promise<TokenPair>;

type MessageKey = keyof (typeof locales.identity.server)['en-US'];

/** 400 about one field of the form. */
export function refuse(
  field: string,
  code: string,
  key: MessageKey,
  values: Readonly<Record<string, string>> = {},
): InvalidInput {
  return fieldRefused({ field, code, text: sentence(locales.identity.server, key, values) });
}

type TextField = Exclude<keyof TokenCall['body'], 'grant_type' | 'client_id' | 'scope'>;

/** A field that the grant cannot do without. */
export function need({ body }: TokenCall, field: TextField): string {
  const value = body[field];
  if (!value) throw refuse(field, 'required', 'fieldNeeded', { field, grant: body.grant_type });
  return value;
}

/** Characters that are stored of a browser's description of itself. */
const deviceNameLength = 300;

/** Where the call comes from. */
export function deviceOf(call: Pick<TokenCall, 'request' | 'clientAddress'>): Device {
  const name = call.request.headers.get('user-agent') ?? '';
  return { name: name.slice(0, deviceNameLength), address: call.clientAddress };
}
