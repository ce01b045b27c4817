import { newIdentifier } from '../database/identifier.ts';
import { writeTime } from '../times.ts';

/** A row as its file or its table has it, by columns. */
export type Row = Readonly<Record<string, unknown>>;

/** `@book/边城`, also at the end of another word: the id of a record, by its name or title. */
const record = /^(\w+-)?@(\w+\/.+)$/s;
/** `12 days ago 03:00`, `25 minutes ago`, `in 3 days`: counted from the first start; the time of day is UTC */
const time = /^(in )?(\d+) (days|minutes)(?: ago)?(?: (\d\d):(\d\d))?$/;
/** A picture of the catalogue; its text is written as people read it. */
const picture = /^(\/covers\/\w+\.svg\?)(.+)$/;

/** columns with documents of special pages: these have times of the platform's zone */
const documents = ['document', 'published'];

/** Puts the ids, times and addresses that are meant into rows of the catalogue. @param zone the platform's */
export function createResolver(now: Date, zone: string): (row: Row) => Row {
  const ids = new Map<string, string>();
  const idOf = (name: string): string => {
    const id = ids.get(name) ?? newIdentifier();
    ids.set(name, id);
    return id;
  };
  const timeOf = ([, ahead, count, unit, hour, minute]: RegExpExecArray): Date => {
    const length = Number(count) * (unit === 'days' ? 86_400_000 : 60_000);
    const at = new Date(now.getTime() + (ahead ? length : -length));
    if (hour !== undefined) at.setUTCHours(Number(hour), Number(minute), 0, 0);
    // a time of today that has not come yet becomes a time shortly before now
    return ahead || at < now ? at : new Date(now.getTime() - 60_000 * (Number(minute) + 1));
  };
  const resolve = (value: unknown, write: (at: Date) => string): unknown => {
    if (Array.isArray(value)) return value.map((one) => resolve(one, write));
    if (typeof value === 'object' && value !== null) return resolveAll({ ...value }, write);
    if (typeof value !== 'string') return value;
    const named = record.exec(value);
    if (named) return `${named[1] ?? ''}${idOf(named[2] ?? '')}`;
    const past = time.exec(value);
    if (past) return write(timeOf(past));
    const [, path, query] = picture.exec(value) ?? [];
    return path === undefined ? value : `${path}${new URLSearchParams(query)}`;
  };
  const inZone = (at: Date) => writeTime(at, zone);
  const resolveAll = (row: Row, write: (at: Date) => string): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        resolve(value, documents.includes(name) ? inZone : write),
      ]),
    );
  return (row) => resolveAll(row, (at) => at.toISOString());
}
