import { ComponentType } from '#contract/codes.ts';
import type {
  SpecialComponent,
  SpecialDocument,
  SpecialSettings,
} from '#contract/entities/special.ts';
import { isOwnOfPlaced, showingPart } from '#contract/specialParts.ts';
import { changedKeys } from './comparison.ts';
import { record, redo, settle, travel, undo } from './history.ts';
import { contentsAfter, type ItemMove, type MovedItem } from './itemMoves.ts';
import { type MetVersions, rebase } from './rebase.ts';
import {
  type ComponentPatch,
  componentOf,
  type EditorState,
  idsOf,
  indexOfComponent,
  mostComponents,
  pageOf,
} from './state.ts';
import type { InsertReason, ReplaceReason } from './steps.ts';

/** `toggle` adds or removes one component; `range` selects all between the first chosen one and this. */
export type SelectMode = 'toggle' | 'range';

/** Everything that can happen to a page in the editor. */
export type DocumentAction =
  | {
      readonly type: 'insert';
      readonly components: readonly SpecialComponent[];
      /** index of the first of them */
      readonly at: number;
      readonly as?: InsertReason;
    }
  | { readonly type: 'remove'; readonly uuids: readonly string[]; readonly as?: 'cut' }
  /** puts components one below another, in page order, with the first at index `to` */
  | {
      readonly type: 'move';
      readonly uuids: readonly string[];
      readonly to: number;
      /** dropped in the outline, which shows the move first */
      readonly inOutline?: boolean;
    }
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
  /** moves an item within its component or to another one, in one step */
  | ({ readonly type: 'move-item' } & ItemMove)
  /** gives a component other items of its own kind, as one step */
  | { readonly type: 'change-items'; readonly uuid: string; readonly items: readonly MovedItem[] }
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
    case 'insert':
      return insert(state, action);
    case 'remove':
      return remove(state, action);
    case 'move':
      return move(state, action);
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
    case 'move-item':
      return giveItems(state, contentsAfter(state.components, action));
    case 'change-items':
      return giveItems(state, new Map([[action.uuid, action.items]]));
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

function insert(state: EditorState, action: ActionOf<'insert'>): EditorState {
  const { components, at, as: act = 'insert' } = action;
  const uuids = components.map(({ uuid }) => uuid);
  const taken = uuids.some(
    (uuid, index) => indexOfComponent(state, uuid) >= 0 || uuids.indexOf(uuid) < index,
  );
  if (taken || state.components.length + components.length > mostComponents) return state;
  const all = state.components.toSpliced(Math.max(0, at), 0, ...components);
  const next = record(state, { components: all }, { deed: { act, of: components } });
  return next === state ? state : { ...next, selection: uuids };
}

function remove(state: EditorState, { uuids, as: act }: ActionOf<'remove'>): EditorState {
  const [of, components] = parted(state, uuids);
  return withLivingSelection(record(state, { components }, { deed: { act: act ?? 'remove', of } }));
}

function move(state: EditorState, { uuids, to }: ActionOf<'move'>): EditorState {
  const [of, others] = parted(state, uuids);
  const components = others.toSpliced(Math.max(0, to), 0, ...of);
  return record(state, { components }, { deed: { act: 'move', of } });
}

/** The components of these keys, in page order, and all others. */
function parted({ components }: EditorState, uuids: readonly string[]) {
  const wanted = new Set(uuids);
  return [
    components.filter(({ uuid }) => wanted.has(uuid)),
    components.filter(({ uuid }) => !wanted.has(uuid)),
  ] as const;
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

function giveItems(
  state: EditorState,
  contents: ReadonlyMap<string, readonly MovedItem[]>,
): EditorState {
  const given = [...contents.keys()];
  if (given.some((uuid) => componentOf(state, uuid)?.partId !== undefined)) return state;
  return edit(state, ({ uuid }) => (contents.has(uuid) ? { contents: contents.get(uuid) } : {}));
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
