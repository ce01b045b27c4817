import { z } from 'zod';
import { sessionStore } from '../session/sessionStore.ts';
import { keepInBrowser, keptInBrowser } from './browserKept.ts';

/** A record that was opened in this browser. */
const recentRecord = z.object({ list: z.string(), id: z.string(), title: z.string() });
export type RecentRecord = z.output<typeof recentRecord>;

const most = 12;
/** several people may use the same browser */
const key = (): string => `bookdesk.recentRecords.${sessionStore.get().userInfo?.id ?? ''}`;

/** The records that this person opened in this browser, the latest first. */
export const recentRecords = (): readonly RecentRecord[] =>
  keptInBrowser(key(), z.array(recentRecord), []);

/** Remembers that a record was opened. */
export function rememberRecord(record: RecentRecord): void {
  const others = recentRecords().filter(({ list, id }) => list !== record.list || id !== record.id);
  keepInBrowser(key(), [record, ...others].slice(0, most));
}
