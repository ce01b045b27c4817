import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { envelopeOf } from '../envelope.ts';

/** SPEC 7.2, Upload: sign, then post the file as a form to `host`; 204 is success, the address is CDN base + key. */
export const uploadSign = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/common/upload/oss/sign',
  summary: 'Permission to post one file to the storage host',
  access: 'signed-in',
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
    }),
  ),
});
