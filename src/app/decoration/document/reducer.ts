import { ComponentType } from '#contract/codes.ts';
import type {
  SpecialComponent,
  SpecialDocument,
  SpecialSettings,
} from '#contract/entities/special.ts';
import { isOwnOfPlaced, showingPart } from '#contract/specialParts.ts';
import { changedKeys } from './comparison.ts';
import { record, redo, settle, travel, undo } from './history.ts';
import { type Item, type Placing, place } from './placing.ts';
import { type MetVersions, rebase } from './rebase.ts';
import { type ComponentPatch, type EditorState, idsOf, indexOfComponent, pageOf } from './state.ts';
import type { InsertReason, ReplaceReason } from './steps.ts';

/** `toggle` adds or removes one component; `range` selects all between the first chosen one and this. */
export type SelectMode = 'toggle' | 'range';

/** Everything that can happen to a page in the editor. */
export type DocumentAction =
  /** puts components or items somewhere; `inOutline`: dropped in the outline, which shows it first */
  | ({
      readonly type: 'place';
      readonly as?: InsertReason;
      readonly inOutline?: boolean;
    } & Placing)
  | { readonly type: 'remove'; readonly uuids: readonly string[]; readonly as?: 'cut' }
  /** takes an item out of a component */
  | { readonly type: 'remove-item'; readonly uuid: string; readonly item: string }
  | {
      readonly type: 'change-component';
      readonly uuid: string;
      readonly patch: ComponentPatch;
      /** a keystroke: steps in a row with the same keys are undone at once */
      readonly typing?: boolean;
    }
  /** changes several components alike, in one step */
  | {
      readonly type: 'change-components';
      readonly uuids: readonly string[];
      readonly patch: ComponentPatch;
    }
  /** a shared block is this now: all components that show it follow */
  | { readonly type: 'take-part'; readonly partId: string; readonly part: SpecialComponent }
  | {
      readonly type: 'change-settings';
      readonly patch: Partial<SpecialSettings>;
      readonly typing?: boolean;
    }
  /** the input was left: the next change is a step of its own */
  | { readonly type: 'settle' }
  /** undefined selects the page itself */
  | { readonly type: 'select'; readonly uuid: string | undefined; readonly mode?: SelectMode }
  | { readonly type: 'select-all' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** goes to a state of the history by its revision */
  | { readonly type: 'travel'; readonly revision: number }
  /** the platform has saved the state of `revision`, which may be older than the present one */
  | {
      readonly type: 'saved';
      readonly revision: number;
      readonly componentIds: Readonly<Record<string, string>>;
    }
  /** replaces the page by another version, as one step that can be undone; `saved`: the platform has it */
  | {
      readonly type: 'replace';
      readonly document: SpecialDocument;
      readonly saved: boolean;
      readonly as: ReplaceReason;
    }
  /** somebody else's version was merged: the history continues on top of it */
  | ({ readonly type: 'merge' } & MetVersions);

type ActionOf<T extends DocumentAction['type']> = Extract<DocumentAction, { type: T }>;

/** The state after an action; the same object if the action changes nothing, as an impossible one does. */
export function reduceEditor(state: EditorState, action: DocumentAction): EditorState {
  switch (action.type) {
    case 'place':
      return put(state, action);
    case 'remove':
      return remove(state, action);
    case 'remove-item':
      return edit(state, ({ uuid, partId, contents }) => {
        const items: readonly Item[] = contents;
        const isItsOwn = uuid === action.uuid && partId === undefined;
        return isItsOwn ? { contents: items.filter((one) => one.uuid !== action.item) } : {};
      });
    case 'change-component': {
      const { uuid, patch, typing } = action;
      return changeComponents(state, [uuid], patch, joinKey(typing, uuid, patch));
    }
    case 'change-components':
      return changeComponents(state, action.uuids, action.patch);
    case 'take-part':
      return edit(state, (component) =>
        component.partId === action.partId && component.type === action.part.type
          ? showingPart(component, action.part)
          : {},
      );
    case 'change-settings': {
      const settings = patched(state.settings, action.patch);
      const key = joinKey(action.typing, 'settings', action.patch);
      return record(state, { settings }, { joinKey: key });
    }
    case 'settle':
      return settle(state);
    case 'select':
      return withSelection(state, selectionAfter(state, action));
    case 'select-all':
      return withSelection(
        state,
        state.components.map(({ uuid }) => uuid),
      );
    case 'undo':
      return withLivingSelection(undo(state));
    case 'redo':
      return withLivingSelection(redo(state));
    case 'travel':
      return withLivingSelection(travel(state, action.revision));
    case 'saved':
      return {
        ...state,
        savedRevision: action.revision,
        componentIds: { ...state.componentIds, ...action.componentIds },
      };
    case 'replace':
      return replace(state, action);
    case 'merge':
      return withLivingSelection(rebase(state, action));
  }
}

function put(state: EditorState, { as = 'insert', ...action }: ActionOf<'place'>): EditorState {
  const placed = place(state.components, action);
  if ('refusal' in placed) return state;
  const { components } = placed;
  if ('items' in action) return record(state, { components });
  const uuids = action.components.map(({ uuid }) => uuid);
  const of = components.filter(({ uuid }) => uuids.includes(uuid));
  const isNew = components.length > state.components.length;
  const next = record(state, { components }, { deed: { act: isNew ? as : 'move', of } });
  return next === state || !isNew ? next : { ...next, selection: uuids };
}

function remove(state: EditorState, { uuids, as: act }: ActionOf<'remove'>): EditorState {
  const isMeant = ({ uuid }: SpecialComponent) => uuids.includes(uuid);
  const of = state.components.filter(isMeant);
  const components = state.components.filter((one) => !isMeant(one));
  return withLivingSelection(record(state, { components }, { deed: { act: act ?? 'remove', of } }));
}

/** Changes components, each by its own patch; one that its patch leaves as it is stays the same object. */
function edit(
  state: EditorState,
  patchOf: (component: SpecialComponent) => object,
  key?: string,
): EditorState {
  const components = state.components.map((component) => patched(component, patchOf(component)));
  return record(state, { components }, { joinKey: key });
}

function patched<T extends object>(target: T, patch: object): T {
  const next = { ...target, ...Object.fromEntries(Object.entries(patch)) };
  return changedKeys(target, next, Object.is).length > 0 ? next : target;
}

function changeComponents(
  state: EditorState,
  uuids: readonly string[],
  patch: ComponentPatch,
  key?: string,
): EditorState {
  const patchOf = (component: SpecialComponent): object => {
    // a component of an unknown type is kept unchanged
    if (!uuids.includes(component.uuid) || component.type === ComponentType.unknown) return {};
    if (component.partId === undefined) return patch;
    // the rest of what shows a part is changed in the part, for all pages
    return Object.fromEntries(Object.entries(patch).filter(([name]) => isOwnOfPlaced(name)));
  };
  return edit(state, patchOf, key);
}

function joinKey(typing: boolean | undefined, target: string, patch: object): string | undefined {
  return typing ? `${target}:${Object.keys(patch).sort().join()}` : undefined;
}

function selectionAfter(
  { components, selection }: EditorState,
  { uuid, mode }: ActionOf<'select'>,
): readonly string[] {
  if (uuid === undefined || indexOfComponent({ components }, uuid) < 0) return [];
  if (mode === 'toggle')
    return selection.includes(uuid)
      ? selection.filter((one) => one !== uuid)
      : [...selection, uuid];
  const [anchor] = selection;
  if (mode !== 'range' || anchor === undefined) return [uuid];
  const from = indexOfComponent({ components }, anchor);
  const to = indexOfComponent({ components }, uuid);
  const between = components.slice(Math.min(from, to), Math.max(from, to) + 1);
  return [anchor, ...between.map((one) => one.uuid).filter((one) => one !== anchor)];
}

function withSelection(state: EditorState, selection: readonly string[]): EditorState {
  const same =
    selection.length === state.selection.length &&
    selection.every((uuid, at) => uuid === state.selection[at]);
  return same ? state : { ...state, selection };
}

/** Drops components from the selection that no longer exist, after an undo. */
function withLivingSelection(state: EditorState): EditorState {
  return withSelection(
    state,
    state.selection.filter((uuid) => indexOfComponent(state, uuid) >= 0),
  );
}

function replace(state: EditorState, { document, saved, as }: ActionOf<'replace'>): EditorState {
  const next = record(state, pageOf(document), { deed: { act: as } });
  return withLivingSelection({
    ...next,
    savedRevision: saved ? next.revision : state.savedRevision,
    componentIds: { ...state.componentIds, ...idsOf(document.components) },
  });
}
