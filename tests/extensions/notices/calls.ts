import { defineEndpoint, envelopeOf, identifier } from 'bookdesk/calls';
import { z } from 'zod';

/** The calls of the notice board, read by both sides. */

const notice = z.object({
  id: identifier,
  text: z.string(),
  author: z.string(),
  createdAt: z.string(),
});
export type Notice = z.output<typeof notice>;

export const noticeList = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/x/notices/list',
  summary: 'The notices of the house, newest first',
  access: 'member',
  response: envelopeOf(z.array(notice)),
});

export const noticeSave = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/x/notices/save',
  summary: 'Pin a notice',
  access: 'operator',
  body: z.strictObject({ text: z.string().trim().min(1).max(500) }),
  response: envelopeOf(z.object({ id: identifier })),
});

export default [noticeList, noticeSave];
