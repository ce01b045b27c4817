import { type Language, type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { escapeXml } from '../xml.ts';

type Key = keyof (typeof locales.server.storage)['en-US'];

/** the error codes of OSS with their statuses */
const statuses = {
  MalformedPOSTRequest: 400,
  InvalidArgument: 400,
  FieldItemTooLong: 400,
  InvalidPolicyDocument: 400,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  InvalidObjectName: 400,
  InvalidDigest: 400,
  RequestTimeout: 400,
  /** our own: the content is not of the type that the key's extension says */
  InvalidObjectContent: 400,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  AccessDenied: 403,
  /** our own: the account has used up its quota */
  QuotaExceeded: 403,
  NoSuchKey: 404,
  InvalidRange: 416,
  InternalError: 500,
  ServiceUnavailable: 503,
  InsufficientStorage: 507,
} as const;

/** A refusal of the storage host, answered as OSS does: XML with `Code` and `Message`. */
export class StorageError extends Error {
  readonly code: keyof typeof statuses;
  readonly #key: Key;
  readonly #values: MessageValues | undefined;

  constructor(code: keyof typeof statuses, key: Key, values?: MessageValues) {
    super(message(locales.server.storage, 'en-US', key, values));
    this.code = code;
    this.#key = key;
    this.#values = values;
  }

  get status(): number {
    return statuses[this.code];
  }

  describe(language: Language): string {
    return message(locales.server.storage, language, this.#key, this.#values);
  }
}

/** The body of an error answer. */
export function errorXml(
  error: StorageError,
  language: Language,
  requestId: string,
  host: string,
): string {
  const fields = {
    Code: error.code,
    Message: error.describe(language),
    RequestId: requestId,
    HostId: host,
  };
  const inner = Object.entries(fields).map(
    ([name, value]) => `  <${name}>${escapeXml(value)}</${name}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>\n${inner.join('\n')}\n</Error>\n`;
}
