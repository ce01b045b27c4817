import type { SpecialComponent } from '#contract/entities/special.ts';
import { sameJson } from '#schema/json.ts';
import type { Change, Page } from './changes.ts';

/**
 * What one step did to the items of a component: how many were added or removed, that they changed places, or that one
 * was edited.
 */
export type ContentsStep =
  | { readonly kind: 'added' | 'removed'; readonly count: number }
  | { readonly kind: 'sorted' }
  | { readonly kind: 'edited'; readonly position: number; readonly keys: readonly string[] };

interface Item {
  readonly uuid: string;
}

/** Names the step between two lists of contents; undefined if it takes several steps. */
function contentsStep(from: unknown, to: unknown): ContentsStep | undefined {
  if (!areItems(from) || !areItems(to)) return undefined;
  const left = without(from, to).length;
  const came = without(to, from).length;
  if (left > 0 && came > 0) return undefined;
  if (came > 0) return { kind: 'added', count: came };
  if (left > 0) return { kind: 'removed', count: left };
  if (to.some(({ uuid }, at) => from[at]?.uuid !== uuid)) return { kind: 'sorted' };
  const edited = to.flatMap((item, at) => {
    const keys = changedKeys(from[at] ?? {}, item);
    return keys.length > 0 ? [{ position: at + 1, keys }] : [];
  });
  const [only] = edited;
  return only && edited.length === 1 ? { kind: 'edited', ...only } : undefined;
}

function areItems(value: unknown): value is readonly Item[] {
  return (
    Array.isArray(value) &&
    value.every(
      (item: unknown) =>
        typeof item === 'object' &&
        item !== null &&
        'uuid' in item &&
        typeof item.uuid === 'string',
    )
  );
}

function without(items: readonly Item[], others: readonly Item[]): readonly Item[] {
  const known = new Set(others.map(({ uuid }) => uuid));
  return items.filter(({ uuid }) => !known.has(uuid));
}

function changedKeys(before: object, after: object): string[] {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => !sameJson(was.get(key), is.get(key)),
  );
}

/** Why the page was replaced by another version. */
export type ReplaceReason = 'restored' | 'theirs' | 'imported' | 'version';

/** How components came onto the page. */
export type InsertReason = 'insert' | 'paste' | 'duplicate' | 'template';

/** What a person did in one step, as the history names it. */
export type StepAct =
  | InsertReason
  | ReplaceReason
  | 'merged'
  | 'remove'
  | 'cut'
  | 'move'
  | 'edit'
  | 'rename'
  | 'hide'
  | 'show'
  | 'settings';

/** The name of a component at the time of the step; one without a name is named by its type. */
type StepSubject = Pick<SpecialComponent, 'name' | 'type'>;

/** A step for display, in no language yet: the action, its components, and which of their keys it changed. */
export interface StepName {
  readonly act: StepAct;
  readonly subjects: readonly StepSubject[];
  readonly keys: readonly string[];
  /** how the items of one component changed; set if the step changed nothing else */
  readonly contents?: ContentsStep | undefined;
}

/** Names a change of a page. `act` says what the change alone cannot: a copy that was pasted is inserted too. */
export function nameStep(page: Page, change: Change, act?: StepAct): StepName {
  return {
    act: act ?? actOf(change),
    subjects: subjectsOf(page, change),
    keys: keysOf(change),
    contents: contentsOf(change),
  };
}

function actOf(change: Change): StepAct {
  if (change.kind === 'replace') return 'version';
  if (change.kind !== 'component') return change.kind;
  const keys = keysOf(change);
  if (keys.length !== 1) return 'edit';
  if (keys[0] === 'name') return 'rename';
  if (keys[0] !== 'active') return 'edit';
  return change.edits[0]?.changes[0]?.to === false ? 'hide' : 'show';
}

function contentsOf(change: Change): ContentsStep | undefined {
  if (change.kind !== 'component' || change.edits.length !== 1) return undefined;
  const [only, ...others] = change.edits[0]?.changes ?? [];
  return only?.key === 'contents' && others.length === 0
    ? contentsStep(only.from, only.to)
    : undefined;
}

function subjectsOf(page: Page, change: Change): StepSubject[] {
  switch (change.kind) {
    case 'insert':
    case 'remove':
      return change.placed.map(({ component }) => subject(component));
    case 'move':
      return change.places.flatMap(({ from }) =>
        page.components.slice(from, from + 1).map(subject),
      );
    case 'component': {
      const edited = new Set(change.edits.map(({ id }) => id));
      return page.components.filter(({ uuid }) => edited.has(uuid)).map(subject);
    }
    case 'settings':
    case 'replace':
      return [];
  }
}

const subject = ({ name, type }: SpecialComponent): StepSubject => ({ name, type });

function keysOf(change: Change): string[] {
  if (change.kind === 'settings') return change.changes.map(({ key }) => key);
  if (change.kind !== 'component') return [];
  const keys = new Set(change.edits.flatMap(({ changes }) => changes.map(({ key }) => key)));
  // a name that goes along with the title is no change of its own
  if (keys.has('title')) keys.delete('name');
  return [...keys];
}
