import { storeText } from '#app/browserStore.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { notify } from '#app/session/notifications.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { type Language, type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { Announcer } from '../announcer.ts';
import { duplicateOf } from '../document/copies.ts';
import { stepTo } from '../document/history.ts';
import { componentsOfText, textOfComponents } from '../document/portable.ts';
import {
  componentOf,
  type EditorState,
  type HistoryEntry,
  indexOfComponent,
  inPageOrder,
  mostComponents,
} from '../document/state.ts';
import type { InsertReason } from '../document/steps.ts';
import type { EditorStore } from '../editorStore.ts';
import { stepText } from '../history/stepText.ts';
import { componentName, namesInARow } from '../names.ts';
import { gapInSight } from '../sight/gapInSight.ts';

/**
 * Copied components are kept in the system's clipboard, if the browser allows that, and always in this browser's own
 * storage, so that other pages can paste them.
 */

const outline = {
  pane: '.decoration-outline',
  face: 'li .decoration-outline-face',
  page: '.decoration-outline-page',
} as const;
const canvas = {
  pane: '.decoration-canvas',
  face: '[data-component] > .decoration-component-face',
  page: '.decoration-page-head',
} as const;

/**
 * Moves the focus before components are deleted, in the pane where it is: to the next component, else the one before,
 * else the page. Otherwise it would be lost with them, and a person at the keyboard would begin at the top again.
 */
function focusBeside(state: Pick<EditorState, 'components'>, leaving: readonly string[]): void {
  const inOutline = document.activeElement?.closest(outline.pane) != null;
  // on a narrow screen the hidden pane takes no focus: try the other one
  for (const place of inOutline ? [outline, canvas] : [canvas, outline]) {
    const pane = document.querySelector(place.pane);
    const beside = placeBeside(state, leaving);
    const face =
      beside === undefined
        ? pane?.querySelector<HTMLElement>(place.page)
        : pane?.querySelectorAll<HTMLElement>(place.face)[beside];
    face?.focus();
    if (face && face === document.activeElement) return;
  }
}

/** The index of the first component behind all deleted ones, else of the last one before them. */
function placeBeside(
  state: Pick<EditorState, 'components'>,
  leaving: readonly string[],
): number | undefined {
  const places = inPageOrder(state, leaving).map((uuid) => indexOfComponent(state, uuid));
  const last = places.at(-1);
  if (last === undefined) return undefined;
  if (last + 1 < state.components.length) return last + 1;
  const before = state.components.findLastIndex(
    (_component, place) => place < last && !places.includes(place),
  );
  return before < 0 ? undefined : before;
}

const place = 'bookdesk.decoration.clipboard';

/** Copies a text. */
async function putOnClipboard(text: string): Promise<void> {
  keepOwn(text);
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // plain http or a missing permission: the own storage has it
  }
}

/** Keeps a text in this browser only: the browser's own copying puts it on the clipboard. */
function keepOwn(text: string): void {
  // where there is no room, the system's clipboard has it
  storeText(place, text);
}

/** The texts that a paste may mean, the likeliest first. */
async function clipboardTexts(): Promise<string[]> {
  const own = ownText();
  try {
    return [await navigator.clipboard.readText(), ...own];
  } catch {
    return own;
  }
}

/** The text that was last copied in this browser, if any. */
function ownText(): string[] {
  const text = localStorage.getItem(place);
  return text === null ? [] : [text];
}

/** Announcements of undo and redo, also if there is no further step. */
const walked = {
  undo: { done: 'undone', nothing: 'nothingToUndo' },
  redo: { done: 'redone', nothing: 'nothingToRedo' },
} as const;

interface CommandSurroundings {
  store: EditorStore;
  announcer: Announcer;
  language: () => Language;
  /** Adds what a link or an ISBN names. @returns whether the text is one */
  addNamed: (text: string) => Promise<boolean>;
}

export type Commands = ReturnType<typeof createCommands>;

/** What can be done with components by button, menu or key. The result is announced to screen readers. */
export function createCommands({ store, announcer, language, addNamed }: CommandSurroundings) {
  const said = (key: keyof (typeof locales.decorator.command)['zh-CN'], values?: MessageValues) =>
    message(locales.decorator.command, language(), key, values);
  const chosen = (uuids: readonly string[]): SpecialComponent[] =>
    inPageOrder(store.getState(), uuids).flatMap(
      (uuid) => componentOf(store.getState(), uuid) ?? [],
    );
  const namesOf = (components: readonly SpecialComponent[]) =>
    namesInARow(
      components.map((component) => componentName(component, language())),
      language(),
    );
  const behind = (uuids: readonly string[]): number => {
    const state = store.getState();
    const last = inPageOrder(state, uuids).at(-1);
    if (last !== undefined) return indexOfComponent(state, last) + 1;
    return gapInSight() ?? state.components.length;
  };
  /** Puts components behind the selected ones, else in the middle of what is in sight, or at `at`. */
  const insert = (
    components: readonly SpecialComponent[],
    as: InsertReason = 'insert',
    at = behind(store.getState().selection),
  ): void => {
    if (components.length === 0) return;
    if (store.place({ components, at }, { as })) {
      notify({ kind: 'error', message: said('tooMany', { count: mostComponents }) });
      return;
    }
    const sentence = components.length === 1 ? 'inserted' : 'insertedSeveral';
    announcer.announce(said(sentence, { names: namesOf(components), position: at + 1 }));
  };
  const remove = (uuids: readonly string[], as?: 'cut'): void => {
    const names = namesOf(chosen(uuids));
    if (names === '') return;
    focusBeside(store.getState(), uuids);
    store.dispatch({ type: 'remove', uuids, ...(as && { as }) });
    announcer.announce(said('removed', { names }));
  };
  const walk = (type: 'undo' | 'redo', step: HistoryEntry | undefined) => {
    store.dispatch({ type });
    const sentences = walked[type];
    announcer.announce(
      step
        ? said(sentences.done, { step: stepText(step.name, language()) })
        : said(sentences.nothing),
    );
  };
  /** @returns the text for the clipboard; it is in the own storage already */
  const copy = (uuids: readonly string[]): string => {
    const components = chosen(uuids);
    if (components.length === 0) return '';
    const text = textOfComponents(components);
    keepOwn(text);
    announcer.announce(said('copied', { names: namesOf(components) }));
    return text;
  };
  return {
    insert,
    duplicate(uuids: readonly string[]): void {
      const copies = chosen(uuids).map((component) => duplicateOf(component, newUuid));
      insert(copies, 'duplicate', behind(uuids));
    },
    copy,
    cut(uuids: readonly string[]): string {
      const text = copy(uuids);
      if (text !== '') remove(uuids, 'cut');
      return text;
    },
    /** @param text what a paste event brought; without it the clipboard is read */
    async paste(text?: string): Promise<void> {
      const texts = text === undefined ? await clipboardTexts() : [text];
      const read = texts.map((one) => componentsOfText(one, newUuid));
      const found = read.find((one) => 'components' in one);
      if (found && 'components' in found) {
        insert(found.components, 'paste');
        return;
      }
      const named = await addNamed(texts[0] ?? '');
      if (named) return;
      const refused = read.find((one) => 'problem' in one && one.problem !== 'foreign');
      const sentence =
        refused && 'problem' in refused
          ? said(refused.problem, { detail: refused.detail })
          : said('foreign');
      notify({ kind: 'error', message: sentence });
    },
    remove,
    setShown(uuids: readonly string[], shown: boolean): void {
      store.dispatch({ type: 'change-components', uuids, patch: { active: shown } });
      announcer.announce(said(shown ? 'shown' : 'hidden', { names: namesOf(chosen(uuids)) }));
    },
    /** Moves components up (-1) or down (1) by one place. */
    move(uuids: readonly string[], by: -1 | 1): void {
      const components = chosen(uuids);
      const [first] = components;
      if (!first) return;
      const from = indexOfComponent(store.getState(), first.uuid);
      const before = store.getState();
      store.place({ components, at: from + by });
      const after = store.getState();
      announcer.announce(
        said(after === before ? 'staysPut' : 'moved', {
          names: namesOf(components),
          position: indexOfComponent(after, first.uuid) + 1,
          count: after.components.length,
        }),
      );
    },
    /** Takes the last step back. */
    undo: (): void => walk('undo', store.getState().past.at(-1)),
    /** Makes the step again that was taken back last. */
    redo: (): void => walk('redo', store.getState().future[0]),
    /** Goes to a state of the history by its revision. */
    travel(revision: number): void {
      const step = stepTo(store.getState(), revision);
      store.dispatch({ type: 'travel', revision });
      announcer.announce(
        step ? said('wentTo', { step: stepText(step.name, language()) }) : said('wentToBeginning'),
      );
    },
  };
}

/** Copies to the system's clipboard too, for buttons and menus; with the key the copy event does that. */
export function copyByMenu(commands: Commands, uuids: readonly string[], cut = false): void {
  const text = cut ? commands.cut(uuids) : commands.copy(uuids);
  if (text !== '') void putOnClipboard(text);
}
