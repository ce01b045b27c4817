import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import { textsOf } from '#app/language/index.ts';
import type { Value } from '#app/listeners.ts';
import { otherZone } from '#app/session/platformTime.ts';
import type { SpecialPresence } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import { isShownAt } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import type { Announcer } from './announcer.ts';
import type { Commands } from './commands/commands.ts';
import { componentOf, type EditorState, indexOfComponent } from './document/state.ts';
import type { DragStore } from './dragging/dragStore.ts';
import type { EditorStore } from './editorStore.ts';
import { componentPlaceOf, type Finding, type FindingStore } from './findings/findingStore.ts';
import type { UnreadTimes } from './time/unreadTimes.ts';

const t = textsOf(locales.decorator.time);

/** What every part of the editor works with. It is the same object as long as the page is open. */
export interface Editing {
  readonly store: EditorStore;
  readonly findings: FindingStore;
  readonly announcer: Announcer;
  readonly commands: Commands;
  /** the moment for which the canvas shows the page, `YYYY-MM-DD HH:mm:ss`: no part of the document. Undefined shows all of it */
  readonly viewing: Value<string | undefined>;
  readonly unreadTimes: UnreadTimes;
  /** who else has the page open, by the platform's last answer */
  readonly others: Value<readonly SpecialPresence[]>;
  readonly dragging: DragStore;
  /** Problems of the page's settings by contract 5, if it were published now. */
  readonly settingProblems: () => readonly Problem[];
  /** Selects what a path such as `components.3.contents.1` belongs to and brings its input to view. */
  readonly reveal: (field: string) => void;
  /** Called when a card of the palette is lifted or dropped: a narrow screen shows the page meanwhile. */
  readonly carry: (card: 'lifted' | 'dropped' | 'back') => void;
  /** view mode (contract 4, action 1): nothing can be changed */
  readonly readOnly: boolean;
}

const EditingContext = createContext<Editing | undefined>(undefined);
export const EditingProvider = EditingContext.Provider;

/** The editor around the component. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('This component belongs inside the special-topic editor.');
  return editing;
}

/** A part of what is being dragged; the component draws again only when it changes. */
export function useDragging<Told>(select: (dragging: DragStore) => Told): Told {
  const { dragging } = useEditing();
  return useSyncExternalStore(dragging.subscribe, () => select(dragging));
}

/** A part of the page being edited; the component draws again only when `equal` says that the part has changed. */
export function useEditorPart<Part>(
  select: (state: EditorState) => Part,
  equal?: (left: Part, right: Part) => boolean,
): Part {
  const { store } = useEditing();
  return usePart(store.subscribeDrawing, () => select(store.getState()), equal);
}

/** The same, but drawn with the change itself, without waiting until its own place is painted. */
export function useEditorPartAtOnce<Part>(
  select: (state: EditorState) => Part,
  equal?: (left: Part, right: Part) => boolean,
): Part {
  const { store } = useEditing();
  return usePart(store.subscribe, () => select(store.getState()), equal);
}

/** A part of what was found; the component draws again only when `equal` says that the part has changed. */
export function useFindings<Part>(
  select: (findings: readonly Finding[]) => Part,
  equal?: (left: Part, right: Part) => boolean,
): Part {
  const { findings } = useEditing();
  return usePart(findings.subscribe, () => select(findings.getFindings()), equal);
}

/** A part of what is known of who else is here; the component draws again only when the part has changed. */
export function useOthers<Part>(select: (others: readonly SpecialPresence[]) => Part): Part {
  const { others } = useEditing();
  return usePart(others.subscribe, () => select(others.get()));
}

/** A part of a store outside of React. */
function usePart<Part>(
  subscribe: (listener: () => void) => () => void,
  read: () => Part,
  equal: (left: Part, right: Part) => boolean = Object.is,
): Part {
  const last = useRef<{ part: Part } | undefined>(undefined);
  return useSyncExternalStore(subscribe, () => {
    const part = read();
    if (last.current && equal(last.current.part, part)) return last.current.part;
    last.current = { part };
    return part;
  });
}

/** Whether two lists hold the same elements in the same order. */
export function sameElements<T>(left: readonly T[], right: readonly T[]): boolean {
  return left.length === right.length && left.every((element, index) => element === right[index]);
}

/** Whether a component has a problem that blocks publishing. */
export function useHasProblem(uuid: string): boolean {
  const place = useEditorPart((state) => indexOfComponent(state, uuid));
  return useFindings((findings) =>
    findings.some(
      ({ field, severity }) => severity === 'error' && componentPlaceOf(field) === place,
    ),
  );
}

/** The note at a time field if the platform's zone differs from this device's. */
export function useZoneHelp(): string | undefined {
  const zone = otherZone();
  return zone === undefined ? undefined : t('zoneHelp', { zone });
}

/** The moment that the canvas shows; undefined if it shows everything. */
export function useViewingTime(): string | undefined {
  const { viewing } = useEditing();
  return useSyncExternalStore(viewing.subscribe, viewing.get);
}

/** Whether readers see a component at the moment that the canvas shows; without one, whether they ever do. */
export function useShownNow(uuid: string): boolean {
  const time = useViewingTime();
  return useEditorPart((state) => {
    const component = componentOf(state, uuid);
    if (!component) return true;
    return time === undefined ? component.active : isShownAt(component, time);
  });
}
