import type { SpecialComponent } from '#contract/entities/special.ts';
import { changedKeys, itemChanges, type Page } from './comparison.ts';

/**
 * What one step did to the items of a component: how many were added or removed, that they changed places, or that one
 * was edited.
 */
export type ContentsStep =
  | { readonly kind: 'added' | 'removed'; readonly count: number }
  | { readonly kind: 'sorted' }
  | { readonly kind: 'edited'; readonly position: number; readonly keys: readonly string[] };

/** Names the step between two lists of contents; undefined if it takes several steps. */
function contentsStep(from: SpecialComponent, to: SpecialComponent): ContentsStep | undefined {
  const { added, removed, isSorted, edited } = itemChanges(from.contents, to.contents);
  if (added > 0 && removed > 0) return undefined;
  if (added > 0) return { kind: 'added', count: added };
  if (removed > 0) return { kind: 'removed', count: removed };
  if (isSorted) return { kind: 'sorted' };
  const [only, ...others] = edited;
  return only && others.length === 0 ? { kind: 'edited', ...only } : undefined;
}

/** Why the page was replaced by another version. */
export type ReplaceReason = 'restored' | 'theirs' | 'imported' | 'version';

/** How components came onto the page. */
export type InsertReason = 'insert' | 'paste' | 'duplicate' | 'template';

/** What a person did in one step, as the history names it. */
type StepAct =
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

/** What was done with which components, where the two pages do not tell: a copy that was pasted is inserted too. */
export interface Deed {
  readonly act: StepAct;
  readonly of?: readonly SpecialComponent[];
}

/** Names the step from one page to the next. @param deed undefined for a change of settings or of components */
export function nameStep(from: Page, to: Page, deed: Deed | undefined): StepName {
  if (deed) return { act: deed.act, subjects: (deed.of ?? []).map(subject), keys: [] };
  const settings = changedKeys(from.settings, to.settings, Object.is);
  if (settings.length > 0) return { act: 'settings', subjects: [], keys: settings };
  const edits = from.components.flatMap((was, at) => {
    const is = to.components[at];
    return is && is !== was ? [{ was, is, keys: changedKeys(was, is, Object.is) }] : [];
  });
  const keys = new Set(edits.flatMap((edit) => edit.keys));
  const [only, ...others] = edits;
  const isOfItems = keys.size === 1 && keys.has('contents') && others.length === 0;
  // a name that goes along with the title is no change of its own
  if (keys.has('title')) keys.delete('name');
  return {
    act: actOf([...keys], only?.is),
    subjects: edits.map(({ was }) => subject(was)),
    keys: [...keys],
    contents: only && isOfItems ? contentsStep(only.was, only.is) : undefined,
  };
}

function actOf([key, ...others]: readonly string[], to: SpecialComponent | undefined): StepAct {
  if (others.length > 0) return 'edit';
  if (key === 'name') return 'rename';
  if (key !== 'active') return 'edit';
  return to?.active === false ? 'hide' : 'show';
}

const subject = ({ name, type }: SpecialComponent): StepSubject => ({ name, type });
