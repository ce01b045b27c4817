import { uploadSign } from '#contract/endpoints/upload.ts';
import { InvalidInput, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { credentialsReader } from './credentials.ts';
import { messages } from './messages.ts';
import { describeObject, storedExtensions } from './objects.ts';
import { encodePolicy, type Policy, signPolicy } from './policy.ts';

/** Path of the platform's own storage host. */
export const storagePath = '/oss';

/** How long a permission to post is good: long enough to begin sending the largest file after others (milliseconds). */
const permissionMilliseconds = 60 * 60 * 1_000;

/**
 * The origin that the browser reached the platform at. Behind a proxy that ends TLS the request itself says http, but
 * the browser's `Origin` of the same host says https.
 */
function originOf(request: Request): string {
  const url = new URL(request.url);
  const origin = request.headers.get('origin');
  if (origin && URL.canParse(origin) && new URL(origin).host === url.host) return origin;
  return url.origin;
}

/** SPEC 7.2, Upload: answers permission to post one file, to the platform's own storage host or to a real bucket. */
export function storageHandlers(services: Services): HandledEndpoint[] {
  const readCredentials = credentialsReader(services);
  return [
    handle(uploadSign, async ({ body, caller, request }) => {
      const object = describeObject(body.fileMd5);
      if (!object) {
        const text = sentence(messages, 'typeNotStored', {
          extension: body.fileMd5.slice(body.fileMd5.indexOf('.') + 1),
          allowed: storedExtensions.join(', '),
        });
        throw new InvalidInput(text, (language) => [
          { field: 'fileMd5', code: 'type-not-stored', message: text(language) },
        ]);
      }
      const credentials = await readCredentials();
      const expiration = new Date(services.now().getTime() + permissionMilliseconds);
      const conditions: Policy['conditions'] = [
        ['content-length-range', 1, object.maximumBytes],
        ['eq', '$key', object.key],
      ];
      const policy = encodePolicy(
        credentials.bucket
          ? {
              expiration: expiration.toISOString(),
              conditions: [{ bucket: credentials.bucket }, ...conditions],
            }
          : { expiration: expiration.toISOString(), conditions, account: caller.id },
      );
      return succeed({
        host: credentials.host ?? `${originOf(request)}${storagePath}`,
        key: object.key,
        accessKeyId: credentials.accessKeyId,
        policy,
        signature: signPolicy(credentials.secret, policy),
      });
    }),
  ];
}
