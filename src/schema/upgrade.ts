import { isRecord } from './json.ts';
import { currentSchemaVersion } from './meta.ts';

type Path = readonly (string | number)[];

/** A value that a version moved to another path. */
interface Move {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * The changes from one version of the language to the next; they are data, so that a path in the new form can be
 * translated back.
 */
interface UpgradeStep {
  /** the version before the step */
  readonly from: number;
  readonly moves: readonly Move[];
}

const steps: readonly UpgradeStep[] = [
  {
    from: 1,
    moves: [
      { from: ['endpoints', 'pick'], to: ['picker', 'list'] },
      { from: ['pickerFilter'], to: ['picker', 'filter'] },
    ],
  },
];

/** A schema converted to the present version of the language. */
export interface Upgraded {
  readonly value: unknown;
  /** the version of the text; undefined if it names none */
  readonly writtenIn: number | undefined;
  /** translates a path of `value` into the path in the text */
  readonly originOf: (path: Path) => Path;
}

/**
 * Converts a schema of any earlier version to the present one. The given value is not changed. A value that is no
 * schema, or has a later version, is returned unchanged.
 */
export function upgradeResource(given: unknown): Upgraded {
  const writtenIn = versionOf(given);
  if (writtenIn === undefined || writtenIn >= currentSchemaVersion)
    return { value: given, writtenIn, originOf: (path) => path };
  const taken = steps.filter((step) => step.from >= writtenIn);
  const moves = taken.flatMap((step) => step.moves);
  const moved = moves.reduce(moveValue, given);
  return {
    value: { ...Object(moved), schemaVersion: currentSchemaVersion },
    writtenIn,
    originOf: (path) => moves.reduceRight<Path>((now, move) => originBefore(now, move), path),
  };
}

function versionOf(value: unknown): number | undefined {
  if (!isRecord(value)) return undefined;
  const version = value.schemaVersion;
  return typeof version === 'number' && Number.isInteger(version) && version >= 1
    ? version
    : undefined;
}

function moveValue(value: unknown, { from, to }: Move): unknown {
  const [found, rest] = take(value, from);
  return found === undefined ? value : put(rest, to, found);
}

/** The value at a path, and the rest without it. */
function take(value: unknown, [head, ...tail]: readonly string[]): [unknown, unknown] {
  if (head === undefined || !isRecord(value) || !Object.hasOwn(value, head))
    return [undefined, value];
  const { [head]: child, ...others } = value;
  if (tail.length === 0) return [child, others];
  const [found, rest] = take(child, tail);
  return [found, { ...value, [head]: rest }];
}

function put(value: unknown, [head, ...tail]: readonly string[], item: unknown): unknown {
  if (head === undefined) return item;
  const record = isRecord(value) ? value : {};
  return { ...record, [head]: put(record[head], tail, item) };
}

function originBefore(path: Path, { from, to }: Move): Path {
  const isInside = to.every((part, index) => path[index] === part);
  return isInside ? [...from, ...path.slice(to.length)] : path;
}
