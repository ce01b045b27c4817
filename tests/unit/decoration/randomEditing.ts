import type { DocumentAction } from '#app/decoration/document/reducer.ts';
import type { EditorState } from '#app/decoration/document/state.ts';
import fc from '#tests/support/properties.ts';
import { bookComponent } from './pages.ts';

/** What somebody does next, in numbers that fit any page; `editingOf` makes an action of it. */
export interface RandomStep {
  readonly act: 'insert' | 'remove' | 'move' | 'edit' | 'hide' | 'settings' | 'select';
  readonly first: number;
  readonly second: number;
  readonly text: string;
}

export const randomStep: fc.Arbitrary<RandomStep> = fc.record({
  act: fc.constantFrom('insert', 'remove', 'move', 'edit', 'hide', 'settings', 'select'),
  first: fc.nat(30),
  second: fc.nat(30),
  text: fc.constantFrom('甲', '乙', '丙'),
});

/** The action that a step is on this page. `mark` makes the keys of what is added; each is used once. */
export function editingOf(
  state: Pick<EditorState, 'components'>,
  { act, first, second, text }: RandomStep,
  mark: string,
): DocumentAction {
  const at = (place: number) =>
    state.components[place % Math.max(1, state.components.length)]?.uuid ?? 'none';
  const uuids = [...new Set([at(first), at(second)])];
  switch (act) {
    case 'insert':
      return { type: 'place', components: [withoutId(mark)], at: first };
    case 'remove':
      return { type: 'remove', uuids: first % 2 === 0 ? uuids : [at(first)] };
    case 'move':
      return {
        type: 'place',
        components: state.components.filter(({ uuid }) => uuids.includes(uuid)),
        at: (first + second) % (state.components.length + 1),
      };
    case 'edit':
      return { type: 'change-component', uuid: at(first), patch: { title: text }, typing: true };
    case 'hide':
      return { type: 'change-components', uuids, patch: { active: second % 2 === 0 } };
    case 'settings':
      return {
        type: 'change-settings',
        patch: first % 2 === 0 ? { name: text } : { summary: text },
        typing: second % 2 === 0,
      };
    case 'select':
      return { type: 'select', uuid: at(first), mode: second % 2 === 0 ? 'toggle' : 'range' };
  }
}

function withoutId(uuid: string) {
  const { id: _id, ...component } = bookComponent(uuid);
  return component;
}
