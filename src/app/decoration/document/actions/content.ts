import type { SpecialComponent, SpecialSettings } from '#contract/entities/special.ts';
import { changesBetween } from '../changes.ts';
import { record, settle } from '../history.ts';
import type { EditorState } from '../state.ts';

/** What an inspector may change of a component: all but what it is and which one it is. */
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
      /** a person is typing: steps in a row of the same keys are undone at once */
      readonly typing?: boolean;
    }
  | {
      readonly type: 'change-settings';
      readonly patch: Partial<SpecialSettings>;
      readonly typing?: boolean;
    }
  /** the input was left: what comes next is a step of its own */
  | { readonly type: 'settle' };

export function reduceContent(state: EditorState, action: ContentAction): EditorState {
  switch (action.type) {
    case 'change-component': {
      const component = state.components.find(({ uuid }) => uuid === action.uuid);
      if (!component) return state;
      const changes = changesBetween<object>(component, action.patch);
      return record(
        state,
        { kind: 'component', id: action.uuid, changes },
        joinKey(action.typing, action.uuid, action.patch),
      );
    }
    case 'change-settings':
      return record(
        state,
        { kind: 'settings', changes: changesBetween(state.settings, action.patch) },
        joinKey(action.typing, 'settings', action.patch),
      );
    case 'settle':
      return settle(state);
  }
}

function joinKey(typing: boolean | undefined, target: string, patch: object): string | undefined {
  return typing ? `${target}:${Object.keys(patch).sort().join()}` : undefined;
}
