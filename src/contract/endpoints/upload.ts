import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { address } from '../entities/common.ts';
import { envelopeOf } from '../envelope.ts';

/** Contract 7.2, Upload: sign, then post the file as a form to `host`; 204 is success, the address is CDN base + key. */
export const uploadSign = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/common/upload/oss/sign',
  summary: 'Permission to post one file to the storage host',
  access: 'signed-in',
  again: 'harmless',
  body: z.strictObject({
    /** hash of the content plus the extension: `d41d8cd98f00b204e9800998ecf8427e.png` */
    fileMd5: z
      .string()
      .regex(
        /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/,
        'fileMd5 is 32 hexadecimal digits, a dot and the extension',
      ),
  }),
  response: envelopeOf(
    z.object({
      host: z.string(),
      key: z.string(),
      accessKeyId: z.string(),
      policy: z.string(),
      signature: z.string(),
      /** ours: true where the same content is stored already, so that it need not be sent again */
      isStored: z.boolean().optional(),
      /** ours: further fields of the form, before the file, that the policy asks for */
      fields: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/**
 * Ours: the server fetches a picture of the web, that somebody pasted, into storage. An address of this site is answered
 * as it is; what cannot be fetched answers 422 with a sentence that says why.
 */
export const uploadFetch = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/common/upload/fetch',
  summary: 'Fetch a picture of the web into storage',
  access: 'signed-in',
  again: 'harmless',
  body: z.strictObject({ url: address }),
  response: envelopeOf(
    z.object({
      /** the address to store */
      url: z.string(),
      /** in pixels; left out where the picture was not looked at, because it is this site's own */
      width: z.number().int().optional(),
      height: z.number().int().optional(),
      bytes: z.number().int().optional(),
    }),
  ),
});
