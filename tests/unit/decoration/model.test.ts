import { describe, expect, it } from 'vitest';
import type { Page } from '#app/decoration/document/comparison.ts';
import { samePage } from '#app/decoration/document/comparison.ts';
import { type MergeChoice, mergePages, resolveMerge } from '#app/decoration/document/merge.ts';
import { type DocumentAction, reduceEditor } from '#app/decoration/document/reducer.ts';
import {
  documentOf,
  type EditorState,
  hasUnsavedComponents,
  isDirty,
  openState,
} from '#app/decoration/document/state.ts';
import { keptPage, keptText, valuesOf } from '#app/decoration/saving/pageValues.ts';
import { type SpecialDocument, specialDocument } from '#contract/entities/special.ts';
import fc from '#tests/support/properties.ts';
import { expectOwnStory, expectTheirsEverywhere, historyOf, shapeOf, upTo } from './afterMerge.ts';
import { editingOf, type RandomStep, randomStep } from './randomEditing.ts';

/** What happens to a page: somebody edits it, goes through the history, saves, loses the tab; somebody else saves too. */
type Event =
  | { readonly kind: 'edit'; readonly step: RandomStep }
  | { readonly kind: 'undo' | 'redo' | 'settle' }
  | { readonly kind: 'travel'; readonly to: number }
  /** `lost`: the platform has taken it, and its answer never arrives */
  | {
      readonly kind: 'save';
      readonly answer: 'arrives' | 'lost';
      /** what the person chooses where both have changed the same */
      readonly choice: MergeChoice;
    }
  /** somebody else edits what the platform has, and saves it */
  | { readonly kind: 'elsewhere'; readonly steps: readonly RandomStep[] }
  /** the tab is gone and opened again: what was kept in the browser is restored */
  | { readonly kind: 'reload' };

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 8, arbitrary: randomStep.map((step) => ({ kind: 'edit' as const, step })) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('undo' as const, 'redo' as const, 'settle' as const)
      .map((kind) => ({ kind })),
  },
  { weight: 1, arbitrary: fc.nat(20).map((to) => ({ kind: 'travel' as const, to })) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      answer: fc.constantFrom('arrives' as const, 'lost' as const),
      choice: fc.constantFrom<MergeChoice>('own', 'theirs', 'both', 'together'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('elsewhere' as const),
      steps: fc.array(randomStep, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'reload' as const }) },
);

/** The platform as far as an editor sees it: one page, told by its revision, ids by uuid. */
class StoredPage {
  revision = 0;
  text = JSON.stringify(specialDocument.parse({}));
  private ids = 0;

  read(): SpecialDocument {
    return specialDocument.parse(JSON.parse(this.text));
  }

  write(document: SpecialDocument): Record<string, string> {
    const given: Record<string, string> = {};
    const components = document.components.map((component) => {
      this.ids += 1;
      given[component.uuid] = component.id ?? String(this.ids);
      return { ...component, id: given[component.uuid] };
    });
    this.text = JSON.stringify({ ...document, components });
    this.revision += 1;
    return given;
  }
}

/** What an edit makes of the shape, worked out without the editor's own code. */
function expectedShape(shape: readonly string[], action: DocumentAction): string[] {
  const named = (line: string) => line.split(' ')[0] ?? '';
  switch (action.type) {
    case 'place': {
      const uuids = 'components' in action ? action.components.map(({ uuid }) => uuid) : [];
      const block = shape.filter((line) => uuids.includes(named(line)));
      const rest = shape.filter((line) => !uuids.includes(named(line)));
      const added = 'components' in action && block.length === 0 ? shapeOf(action) : block;
      return rest.toSpliced(action.at ?? 0, 0, ...added);
    }
    case 'remove':
      return shape.filter((line) => !action.uuids.includes(named(line)));
    case 'change-component':
    case 'change-components': {
      const uuids = action.type === 'change-component' ? [action.uuid] : action.uuids;
      const { title, active } = action.patch;
      return shape.map((line) => {
        const [uuid = '', before, shown] = line.split(' ');
        if (!uuids.includes(uuid)) return line;
        return `${uuid} ${title ?? before} ${active ?? shown}`;
      });
    }
    default:
      return [...shape];
  }
}

class Editing {
  readonly stored = new StoredPage();
  state: EditorState = openState(this.stored.read(), false);
  base = this.stored.read();
  baseRevision = 0;
  /** what the page has to be at each revision of the tab */
  shapes = new Map<number, string[]>([[0, []]]);
  /** saves that were sent and never answered */
  private sent: SpecialDocument | undefined;
  private marks = 0;
  /** what the device keeps */
  private kept: { readonly text: string; readonly follows: number } | undefined;

  private dispatch(action: DocumentAction) {
    this.state = reduceEditor(this.state, action);
  }

  private shape(): string[] {
    return this.shapes.get(this.state.revision) ?? ['no shape is known'];
  }

  edit(step: RandomStep) {
    this.marks += 1;
    const action = editingOf(this.state, step, `n${this.marks}`);
    const expected = expectedShape(this.shape(), action);
    this.dispatch(action);
    const before = this.shapes.get(this.state.revision);
    // a change that leads back to an earlier state has that state's shape
    if (before) expect(expected).toEqual(before);
    this.shapes.set(this.state.revision, expected);
  }

  travel(to: number) {
    const revisions = [...this.shapes.keys()];
    this.dispatch({ type: 'travel', revision: revisions[to % revisions.length] ?? 0 });
  }

  step(type: 'undo' | 'redo' | 'settle') {
    this.dispatch({ type });
  }

  elsewhere(steps: readonly RandomStep[]) {
    let other = openState(this.stored.read(), true);
    for (const step of steps) {
      this.marks += 1;
      other = reduceEditor(other, editingOf(other, step, `other${this.marks}`));
    }
    this.stored.write(documentOf(other));
  }

  save(answer: 'arrives' | 'lost', choice: MergeChoice) {
    if (this.stored.revision !== this.baseRevision) this.takeIn(choice);
    const document = documentOf(this.state);
    const { revision } = this.state;
    const componentIds = this.stored.write(document);
    this.sent = document;
    if (answer === 'lost') return;
    this.sent = undefined;
    this.base = this.stored.read();
    this.baseRevision = this.stored.revision;
    this.dispatch({ type: 'saved', revision, componentIds });
    expect(isDirty(this.state)).toBe(false);
    expect(hasUnsavedComponents(this.state)).toBe(false);
  }

  /** The platform answered 409: both versions become one, and the whole history goes on upon theirs. */
  private takeIn(choice: MergeChoice) {
    const theirs = pageOf(this.stored.read());
    const isOwn = this.sent !== undefined && samePage(pageOf(this.sent), theirs);
    const base = isOwn ? theirs : pageOf(this.base);
    const before = historyOf(this.state);
    const { revision } = this.state;
    const merge = mergePages(base, this.state, theirs);
    const choices = new Map(merge.conflicts.map(({ key }) => [key, choice]));
    const page = resolveMerge(merge, choices, () => {
      this.marks += 1;
      return `copy${this.marks}`;
    });
    this.dispatch({ type: 'merge', base, theirs, page });
    this.sent = undefined;
    expect(shapeOf(this.state)).toEqual(shapeOf(page));
    const after = historyOf(this.state);
    this.shapes = new Map(after.map((state) => [state.revision, shapeOf(state)]));
    const decided = new Set(choices.keys());
    expectTheirsEverywhere({ base, theirs, decided, before, after });
    expectOwnStory({
      base,
      theirs,
      decided,
      before: upTo(before, revision),
      after: upTo(after, this.state.revision),
    });
    // choosing is a step, and a step drops the undone steps before it
    if (this.state.future.length > 0) expectOwnStory({ base, theirs, decided, before, after });
    this.base = this.stored.read();
    this.baseRevision = this.stored.revision;
  }

  keep() {
    const text = keptText(valuesOf(this.state));
    this.kept = isDirty(this.state) ? { text, follows: this.baseRevision } : undefined;
  }

  reload() {
    const shape = shapeOf(this.state);
    const { base, kept } = this;
    this.sent = undefined;
    const isSaved = this.stored.revision > 0;
    this.state = openState(this.stored.read(), isSaved);
    this.base = this.stored.read();
    this.baseRevision = this.stored.revision;
    this.shapes = new Map([[0, shapeOf(this.state)]]);
    if (!kept) return;
    const document = documentOf(keptPage.parse(JSON.parse(kept.text)));
    this.dispatch({ type: 'replace', document, saved: false, as: 'restored' });
    // the work was begun on that version: the next save merges from there
    this.base = base;
    this.baseRevision = kept.follows;
    this.shapes.set(this.state.revision, shape);
  }

  check() {
    expect(shapeOf(this.state)).toEqual(this.shape());
    const { selection } = this.state;
    for (const uuid of selection)
      expect(this.state.components.some((component) => component.uuid === uuid)).toBe(true);
    expect(new Set(selection).size).toBe(selection.length);
    expect(() =>
      specialDocument.parse(JSON.parse(JSON.stringify(documentOf(this.state)))),
    ).not.toThrow();
  }
}

function pageOf({ components, ...settings }: SpecialDocument): Page {
  return { settings, components };
}

function happens(editing: Editing, next: Event) {
  switch (next.kind) {
    case 'edit':
      return editing.edit(next.step);
    case 'travel':
      return editing.travel(next.to);
    case 'save':
      return editing.save(next.answer, next.choice);
    case 'elsewhere':
      return editing.elsewhere(next.steps);
    case 'reload':
      return editing.reload();
    default:
      return editing.step(next.kind);
  }
}

describe('an editor in use', () => {
  it('never loses or invents a component, whatever is done, saved, undone and reloaded', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), (events) => {
        const editing = new Editing();
        for (const next of events) {
          happens(editing, next);
          editing.check();
          editing.keep();
        }
      }),
      { numRuns: 150 },
    );
  });
});
