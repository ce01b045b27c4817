import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** The floors of the house as docs/architecture.md draws them, and what a file imports. */

export interface Import {
  readonly specifier: string;
  /** gone when the program runs */
  readonly isType: boolean;
}

const imports =
  /\b(?:import|export)(\s+type)?\s[^'";=()]*?\bfrom\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g;

/** What a module imports: statically, when it is needed, and for its types. */
export function importsIn(text: string): Import[] {
  return [...text.matchAll(imports)].map(([, type, named, alone]) => ({
    specifier: named ?? alone ?? '',
    isType: type !== undefined,
  }));
}

/** The file of the repository that a specifier names; undefined for a package. */
export function fileNamed(from: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path);
  if (path.startsWith('#tests/')) return path.slice(1);
  return path.startsWith('#') ? `src/${path.slice(1)}` : undefined;
}

/** A folder whose rooms stand upon each other. */
export interface Floors {
  readonly folder: string;
  /** the row of each room, counted from the lowest, 0 */
  readonly rows: ReadonlyMap<string, number>;
}

const codes = (cell = ''): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

const tables = readFileSync('docs/architecture.md', 'utf8')
  .split(/\n\n+/)
  .map((table) => {
    const [head = '', , ...rows] = table.split('\n');
    return { head, rows: rows.map((row) => row.split('|').slice(1).map(codes)) };
  });

/** The tables whose first heading names a folder of `src`. */
export const drawnFloors: readonly Floors[] = tables.flatMap(({ head, rows }) => {
  const folder = /^\| `(src[^`]*)`/.exec(head)?.[1];
  if (folder === undefined) return [];
  const placed = rows.flatMap(([rooms = []], row) => rooms.map((room) => [room, row] as const));
  return { folder, rows: new Map(placed) };
});

/** The packages that parts of `src` do not know: names that may end with `*`. */
const unknown = tables
  .filter(({ head }) => head.startsWith('| packages | not in |'))
  .flatMap(({ rows }) => rows.map(([packages = [], parts = []]) => ({ packages, parts })));

const isFile = (room: string): boolean => room.includes('.');

/** The room that a file of the folder stands in; a file of the folder itself that no row names stands in the last, `…`. */
export function roomOf({ folder, rows }: Floors, file: string): string | undefined {
  if (!file.startsWith(`${folder}/`)) return undefined;
  const [room = ''] = file.slice(folder.length + 1).split('/');
  return isFile(room) && !rows.has(room) ? '…' : room;
}

/** Whether a room may import of another: of what stands lower; of files of its own row, which are one room together. */
function mayKnow({ rows }: Floors, room: string, other: string): boolean {
  const [row, otherRow] = [rows.get(room) ?? -1, rows.get(other) ?? Number.POSITIVE_INFINITY];
  return room === other || otherRow < row || (otherRow === row && isFile(room) && isFile(other));
}

const isNamed = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** What a file imports against the order: the specifiers. */
export function againstTheOrder(floors: Floors, file: string, text: string): string[] {
  const room = roomOf(floors, file);
  if (room === undefined) return [];
  const isUnknown = (name: string) =>
    unknown.some(
      ({ packages, parts }) =>
        parts.includes(file.split('/')[1] ?? '') && packages.some((one) => isNamed(name, one)),
    );
  return importsIn(text)
    .map(({ specifier }) => specifier)
    .filter((specifier) => {
      const target = fileNamed(file, specifier);
      if (target === undefined) return isUnknown(specifier);
      const other = roomOf(floors, target);
      return other !== undefined && !mayKnow(floors, room, other);
    });
}
