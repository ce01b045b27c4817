import { z } from 'zod';
import type { SpecialComponent, SpecialDocument } from '#contract/entities/special.ts';
import { specialLimits } from '#contract/limits.ts';
import { withOwnItems } from '#contract/specialParts.ts';
import { duplicateOf } from '../document/copies.ts';
import { pageOfText, parseJson } from '../document/portable.ts';
import { mostComponents } from '../document/state.ts';

/** bytes: far more than any page needs, and still quick to read */
export const largestFile = 64 * 1024 * 1024;

/** A place in a file: a component by position and name, one of its items, a key. */
export interface FilePlace {
  /** counted from 1 */
  readonly component?: { readonly position: number; readonly name: string } | undefined;
  /** counted from 1 */
  readonly item?: number | undefined;
  /** empty if the component or item as a whole is wrong */
  readonly key: string;
}

/** Why a file is not taken. */
export type FileProblem =
  | { readonly problem: 'notJson' | 'foreign' | 'notAPage' | 'noComponents' }
  | { readonly problem: 'newer'; readonly version: string }
  | { readonly problem: 'broken'; readonly place: FilePlace }
  | { readonly problem: 'tooManyComponents' | 'tooLarge'; readonly limit: number }
  | {
      readonly problem: 'tooManyContents';
      readonly name: string;
      readonly count: number;
      readonly limit: number;
    };

/** Loose shape of a page file, only used to word the problems of a wrong one. */
const rough = z.looseObject({
  kind: z.unknown().optional(),
  components: z
    .array(
      z
        .looseObject({ name: z.string().catch(''), contents: z.array(z.unknown()).catch([]) })
        .catch({ name: '', contents: [] }),
    )
    .optional()
    .catch(undefined),
});

/**
 * The page of a file that was exported here, or why it cannot be read: what is wrong, and where. A file that names one
 * component or one item twice gets new keys for the repeated one.
 */
export function readPageFile(
  text: string,
  newUuid: () => string,
): { readonly document: SpecialDocument } | FileProblem {
  const parsed = parseJson(text);
  if (parsed === undefined) return { problem: 'notJson' };
  const seen = rough.safeParse(parsed);
  const read = pageOfText(text);
  if ('problem' in read && read.problem === 'newer')
    return { problem: 'newer', version: read.detail };
  if ('problem' in read && read.problem === 'foreign')
    return { problem: seen.success && seen.data.kind !== undefined ? 'notAPage' : 'foreign' };
  const components = seen.data?.components;
  // every export lists them; without this check a truncated file would empty the page
  if (!components) return { problem: 'noComponents' };
  const excess = tooMany(components);
  if ('document' in read)
    return excess ?? { document: { ...read.document, ...withOwnKeys(read.document, newUuid) } };
  return excess ?? { problem: 'broken', place: partMeant(read.detail, components) };
}

type RoughComponent = NonNullable<z.output<typeof rough>['components']>[number];

function tooMany(components: readonly RoughComponent[]): FileProblem | undefined {
  if (components.length > mostComponents)
    return { problem: 'tooManyComponents', limit: mostComponents };
  const limit = specialLimits.contentsPerComponent;
  const full = components.find(({ contents }) => contents.length > limit);
  return (
    full && { problem: 'tooManyContents', name: full.name, count: full.contents.length, limit }
  );
}

/**
 * The place that a reason such as `components.1.contents.2.cover: …` is about. For an unknown key the path ends above it,
 * and the reason quotes the key.
 */
function partMeant(reason: string, components: readonly RoughComponent[]): FilePlace {
  const path = reason.slice(0, reason.indexOf(':')).split('.');
  const at = path[0] === 'components' && path[1] !== undefined ? Number(path[1]) : undefined;
  const item = at !== undefined && path[2] === 'contents' ? path[3] : undefined;
  const last = path.at(-1) ?? '';
  return {
    component:
      at === undefined ? undefined : { position: at + 1, name: components[at]?.name ?? '' },
    item: item === undefined ? undefined : Number(item) + 1,
    key: /^\d*$/.test(last) ? (/"([^"]+)"/.exec(reason)?.[1] ?? '') : last,
  };
}

function withOwnKeys(
  { components }: SpecialDocument,
  newUuid: () => string,
): { readonly components: SpecialComponent[] } {
  const known = new Set<string>();
  return {
    components: components.map((component) => {
      const own = known.has(component.uuid) ? duplicateOf(component, newUuid) : component;
      known.add(own.uuid);
      return withOwnItems(own, newUuid);
    }),
  };
}
