import { createListeners } from '#app/listeners.ts';
import type { Problem } from '#contract/errors.ts';
import type { EditorStore } from '../editorStore.ts';

/** What a check of the page found: an `error` blocks publishing, a `warning` is left to the person. */
export interface Finding extends Problem {
  readonly severity: 'error' | 'warning';
}

/** The index of the component in a path such as `components.3.contents.1`; undefined for the page's settings. */
export function componentPlaceOf(field: string): number | undefined {
  const place = /^components\.(\d+)(\.|$)/.exec(field)?.[1];
  return place === undefined ? undefined : Number(place);
}

/** The rest of a path below its component: `contents.1`; a path of the settings stays as it is. */
export function fieldBelow(field: string): string {
  return field.replace(/^components\.\d+\.?/, '');
}

/** Milliseconds without a change before a page is checked again, so that it is not checked while a person types. */
const pause = 150;

export type FindingStore = ReturnType<typeof createFindingStore>;

/** Selects the component of a field, or the page's settings. */
export function selectField(store: EditorStore, field: string): void {
  const at = componentPlaceOf(field);
  const uuid = at === undefined ? undefined : store.getState().components[at]?.uuid;
  store.dispatch({ type: 'select', uuid });
}

/**
 * Problems that keep a page from being published, outside of React: a part draws again only when its own findings
 * change.
 *
 * @param look finds the problems of the present page
 */
export function createFindingStore(editor: EditorStore, look: () => readonly Finding[]) {
  let findings: readonly Finding[] = [];
  let follows = false;
  let refused: { revision: number; findings: readonly Finding[] } | undefined;
  let seen = editor.getState().revision;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = createListeners();
  const renew = () => {
    clearTimeout(timer);
    timer = undefined;
    const { revision } = editor.getState();
    seen = revision;
    const own = follows ? look() : [];
    const known = new Set(own.map(keyOf));
    const foreign = refused?.revision === revision ? refused.findings : [];
    const next = [...own, ...foreign.filter((finding) => !known.has(keyOf(finding)))];
    if (next.length === 0 && findings.length === 0) return;
    findings = next;
    listeners.tell();
  };
  return {
    getFindings: (): readonly Finding[] => findings,
    subscribe: listeners.add,
    /** Checks the page now and after each change. */
    follow(): void {
      follows = true;
      renew();
    },
    /** Stops checking: the page has been published. */
    calm(): void {
      follows = false;
      refused = undefined;
      renew();
    },
    /** Adds findings that only the platform can make; they last until the page is changed. */
    refuse(problems: readonly Problem[]): void {
      refused = {
        revision: editor.getState().revision,
        findings: problems.map((problem) => ({ ...problem, severity: 'error' as const })),
      };
      renew();
    },
    /** Begins to follow the editor. @returns the function that ends it */
    start(): () => void {
      const stop = editor.subscribe(() => {
        if (editor.getState().revision === seen || (!follows && !refused)) return;
        clearTimeout(timer);
        timer = setTimeout(renew, pause);
      });
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
  };
}

const keyOf = ({ field, message }: Problem): string => `${field} ${message}`;
