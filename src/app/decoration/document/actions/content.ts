import { ComponentType } from '#contract/codes.ts';
import type { SpecialComponent, SpecialSettings } from '#contract/entities/special.ts';
import { isOwnOfPlaced, showingPart } from '#contract/specialParts.ts';
import { changesBetween } from '../changes.ts';
import { record, settle } from '../history.ts';
import { contentsAfter, type ItemMove, type MovedItem } from '../itemMoves.ts';
import { componentOf, type EditorState } from '../state.ts';
import { inPageOrder } from './structure.ts';

/** The keys of a component that an inspector may change: all but its type and its ids. */
export type ComponentPatch = Partial<
  Omit<SpecialComponent, 'uuid' | 'type' | 'id' | 'contents'>
> & {
  readonly contents?: SpecialComponent['contents'];
};

/** Actions on what a component or the page holds. */
export type ContentAction =
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
  | { readonly type: 'settle' };

/** The state after such an action; the same object where nothing has changed. */
export function reduceContent(state: EditorState, action: ContentAction): EditorState {
  switch (action.type) {
    case 'change-component':
      return changeComponents(
        state,
        [action.uuid],
        action.patch,
        joinKey(action.typing, action.uuid, action.patch),
      );
    case 'change-components':
      return changeComponents(state, action.uuids, action.patch);
    case 'take-part':
      return takePart(state, action.partId, action.part);
    case 'change-settings':
      return record(
        state,
        { kind: 'settings', changes: changesBetween(state.settings, action.patch) },
        { joinKey: joinKey(action.typing, 'settings', action.patch) },
      );
    case 'move-item': {
      const moves = contentsAfter(state.components, action);
      if (moves.some(({ uuid }) => componentOf(state, uuid)?.partId !== undefined)) return state;
      const edits = moves.map(({ uuid, from, to }) => ({
        id: uuid,
        changes: [{ key: 'contents', from, to }],
      }));
      return record(state, { kind: 'component', edits });
    }
    case 'change-items': {
      const { uuid, items } = action;
      const component = componentOf(state, uuid);
      const from = component?.contents;
      if (!from || component.partId !== undefined) return state;
      const edits = [{ id: uuid, changes: [{ key: 'contents', from, to: items }] }];
      return record(state, { kind: 'component', edits });
    }
    case 'settle':
      return settle(state);
  }
}

function changeComponents(
  state: EditorState,
  uuids: readonly string[],
  patch: ComponentPatch,
  key?: string,
): EditorState {
  const edits = inPageOrder(state, uuids).flatMap((id) => {
    const component = componentOf(state, id);
    // a component of an unknown type is kept unchanged
    const isKnown = component !== undefined && component.type !== ComponentType.unknown;
    const changes = isKnown ? changesBetween<object>(component, ownPatch(component, patch)) : [];
    return changes.length > 0 ? [{ id, changes }] : [];
  });
  return record(state, { kind: 'component', edits }, { joinKey: key });
}

/** Of a change of a component that shows a part what is its own: the rest is changed in the part, for all pages. */
function ownPatch(component: SpecialComponent, patch: ComponentPatch): object {
  return component.partId === undefined
    ? patch
    : Object.fromEntries(Object.entries(patch).filter(([key]) => isOwnOfPlaced(key)));
}

function takePart(state: EditorState, partId: string, part: SpecialComponent): EditorState {
  const edits = state.components.flatMap((component) => {
    if (component.partId !== partId || component.type !== part.type) return [];
    const changes = changesBetween<object>(component, showingPart(component, part));
    return changes.length > 0 ? [{ id: component.uuid, changes }] : [];
  });
  return record(state, { kind: 'component', edits });
}

function joinKey(typing: boolean | undefined, target: string, patch: object): string | undefined {
  return typing ? `${target}:${Object.keys(patch).sort().join()}` : undefined;
}
