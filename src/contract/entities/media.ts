import { z } from 'zod';
import { address, optionalAddress } from './common.ts';

/** Contract 3, Uploads: what is kept of a video. What could not be measured is 0. */
export const video = z.object({
  url: address,
  /** address of the poster frame, empty where there is none */
  preview: optionalAddress.default(''),
  /** pixels, as it is shown */
  height: z.number().min(0).default(0),
  /** pixels, as it is shown */
  width: z.number().min(0).default(0),
  /** bytes */
  size: z.number().min(0).default(0),
  /** seconds */
  length: z.number().min(0).default(0),
});
export type Video = z.output<typeof video>;

/** Contract 3, Uploads: what is kept of a recording. What could not be measured is 0. */
const audio = z.object({
  url: address,
  /** bytes */
  size: z.number().min(0).default(0),
  /** seconds */
  duration: z.number().min(0).default(0),
  /** media type: `audio/mpeg` */
  type: z.string().max(100).default(''),
  /** of the upload, so that two places that hold the same file can be told apart */
  uid: z.string().max(100).default(''),
});
export type Audio = z.output<typeof audio>;
