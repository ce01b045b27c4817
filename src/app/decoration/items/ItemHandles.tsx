import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type Announcements, DragOverlay, useDraggable } from '@dnd-kit/core';
import { getEventCoordinates, isKeyboardEvent } from '@dnd-kit/utilities';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { DragContext } from '#app/widgets/dragging/DragContext.tsx';
import { DragHandle } from '#app/widgets/dragging/DragHandle.tsx';
import { itemLimitOf } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import {
  hasMovableItems,
  type MovedItem,
  placesFor,
  type Refusal,
  refusalOf,
} from '../document/itemMoves.ts';
import { componentOf } from '../document/state.ts';
import { cardPlace, keysFor } from '../dragging/column.ts';
import { useEditing, useEditorPart } from '../EditorContext.tsx';
import { componentName } from '../names.ts';
import { componentElement, itemsIn, type Line, lineAt, placeAt } from './itemPlaces.ts';
import { useHandlePlaces } from './useHandlePlaces.ts';
import './items.css';

/** Where a drop would put the item. */
interface Landing {
  readonly to: string;
  readonly index: number;
  /** why the component does not take it */
  readonly refusal: Refusal | undefined;
  readonly line: Line;
}

const moves = ['mousemove', 'touchmove'] as const;
const findPane = () => document.querySelector('.decoration-canvas');
const titleOf = (item: MovedItem | undefined): string =>
  item !== undefined && 'title' in item ? item.title : '';

/**
 * The handles of the items of the selected component, each on its item: by mouse, finger or keys an item is moved within the
 * component, and to another one that may hold it.
 */
export function ItemHandles({ uuid }: { uuid: string }) {
  const { store, announcer } = useEditing();
  const { language } = useLanguage();
  const t = useMessages(locales.decorator.item);
  const component = useEditorPart((state) => componentOf(state, uuid));
  const [shell, setShell] = useState<HTMLElement | null>(null);
  const keepShell = useCallback(
    (node: HTMLElement | null) => setShell(node?.closest<HTMLElement>('[data-component]') ?? null),
    [],
  );
  const [held, setHeld] = useState<string>();
  const [landing, setLanding] = useState<Landing>();
  // what the library tells comes before the next drawing
  const now = useRef<{ held?: string; landing?: Landing | undefined }>({});
  const places = useHandlePlaces(shell, component?.contents);
  const items: readonly MovedItem[] = component?.contents ?? [];
  const itemOf = (item: unknown) => items.find((one) => one.uuid === item);
  const nameOf = (item: unknown) => titleOf(itemOf(item)) || t('untitled');

  const land = (next: Landing | undefined) => {
    now.current.landing = next;
    setLanding(next);
  };
  const landingAt = (to: string, index: number, line: Line): Landing | undefined => {
    const target = componentOf(store.getState(), to);
    const source = componentOf(store.getState(), uuid);
    const item = itemOf(now.current.held);
    if (!target || !source || !item) return undefined;
    const isHere = to === uuid && items[index] === item;
    return {
      to,
      index,
      line,
      refusal: isHere ? undefined : refusalOf(target, item, source, index),
    };
  };
  const point = (event: Event) => {
    const at = getEventCoordinates(event);
    const pane = findPane();
    const place = at && pane ? placeAt(pane, at) : undefined;
    const target = place && componentOf(store.getState(), place.component);
    if (!place || !target) return land(undefined);
    const others = target.contents.filter((one) => one.uuid !== now.current.held);
    const near = others.findIndex((one) => one.uuid === place.item);
    const isItself = place.item !== undefined && place.item === now.current.held;
    const index = isItself
      ? items.findIndex((one) => one.uuid === place.item)
      : near < 0
        ? others.length
        : near + (place.isBehind ? 1 : 0);
    land(landingAt(place.component, index, place.line));
  };
  const pointed = useRef(point);
  pointed.current = point;
  /** Goes to the next place that takes the item. @returns where that is in the window */
  const step = (by: 1 | -1) => {
    const { held: item, landing: present } = now.current;
    const pane = findPane();
    if (item === undefined || !pane) return undefined;
    const all = placesFor(store.getState().components, { item, from: uuid });
    const at = all.findIndex(({ to, index }) =>
      present
        ? to === present.to && index === present.index
        : to === uuid && items[index]?.uuid === item,
    );
    const next = all[Math.max(0, Math.min(at + by, all.length - 1))];
    const element = next && componentElement(pane, next.to);
    if (!next || !element) return undefined;
    const others = itemsIn(element).filter(({ dataset }) => dataset.item !== item);
    (others[next.index] ?? others.at(-1) ?? element).scrollIntoView({
      block: 'nearest',
      inline: 'nearest',
    });
    const line = lineAt(element, next.index, item);
    land(landingAt(next.to, next.index, line));
    return { x: line.left, y: line.top + line.height };
  };
  const stepped = useRef(step);
  stepped.current = step;
  const keyboard = useMemo(() => keysFor((by) => stepped.current(by)), []);

  const sentenceOf = (item: unknown, place: Landing | undefined, isDropped: boolean) => {
    const name = nameOf(item);
    const target = place && componentOf(store.getState(), place.to);
    if (!place || !target) return t(isDropped ? 'stays' : 'nowhere', { name });
    const inside = { name, component: componentName(target, language) };
    if (place.refusal)
      return t('refused', { ...inside, reason: reasonOf(place.refusal, target.type) });
    const count = target.contents.some((one) => one.uuid === item)
      ? target.contents.length
      : target.contents.length + 1;
    const values = { ...inside, position: place.index + 1, count };
    return t(isDropped ? 'dropped' : 'over', values);
  };
  const reasonOf = (refusal: Refusal, type: Parameters<typeof itemLimitOf>[0]) =>
    t(refusal, { count: itemLimitOf(type) });
  const told = useRef('');
  const once = (sentence: string) => {
    if (sentence === told.current) return undefined;
    told.current = sentence;
    return sentence;
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      told.current = '';
      const position = items.findIndex((one) => one.uuid === active.id) + 1;
      const inside = component ? componentName(component, language) : '';
      return t('lifted', { name: nameOf(active.id), component: inside, position });
    },
    onDragMove: ({ active }) => once(sentenceOf(active.id, now.current.landing, false)),
    onDragOver: () => undefined,
    // told by the editor itself: the handle may be gone with the item
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => t('cancelled', { name: nameOf(active.id) }),
  };

  useEffect(() => {
    if (held === undefined) return;
    const follow = (event: Event) => pointed.current(event);
    const options = { capture: true, passive: true };
    for (const name of moves) window.addEventListener(name, follow, options);
    return () => {
      for (const name of moves) window.removeEventListener(name, follow, options);
    };
  }, [held]);
  const end = () => {
    now.current = {};
    setHeld(undefined);
    setLanding(undefined);
  };
  const drop = (item: string) => {
    const place = now.current.landing;
    const before = store.getState();
    const sentence = sentenceOf(item, place, true);
    end();
    if (place && !place.refusal)
      store.dispatch({ type: 'move-item', item, from: uuid, to: place.to, index: place.index });
    const isMoved = store.getState() !== before;
    announcer.announce(isMoved || place?.refusal ? sentence : t('stays', { name: nameOf(item) }));
    if (!isMoved || !place || place.to === uuid) return;
    // the handle is gone with the item: the focus goes where that went
    store.dispatch({ type: 'select', uuid: place.to });
    const element = componentElement(findPane() ?? document.body, place.to);
    element?.querySelector<HTMLElement>('.decoration-component-face')?.focus();
  };

  const remove = (item: string) => {
    const sentence = t('removed', { name: nameOf(item) });
    const index = places.findIndex((one) => one.item === item);
    const beside = places[index + 1] ?? places[index - 1];
    const handles = shell?.querySelectorAll<HTMLElement>('.decoration-item-handle');
    const next = beside && handles?.[places.indexOf(beside)];
    (next ?? shell?.querySelector<HTMLElement>('.decoration-component-face'))?.focus();
    const left = items.filter((one) => one.uuid !== item);
    store.dispatch({ type: 'change-items', uuid, items: left });
    announcer.announce(sentence);
  };

  if (!component || !hasMovableItems(component)) return null;
  const root = shell?.closest('.decoration') ?? null;
  return (
    <div className="decoration-items" ref={keepShell}>
      <DragContext
        keyboard={keyboard}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: t('instructions') },
        }}
        onDragStart={({ active, activatorEvent }) => {
          now.current = { held: String(active.id) };
          setHeld(String(active.id));
          if (!isKeyboardEvent(activatorEvent)) pointed.current(activatorEvent);
        }}
        onDragEnd={({ active }) => drop(String(active.id))}
        onDragCancel={end}
      >
        {places.map(({ item, left, top, isOut }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the handle within
          <span
            key={item}
            className="decoration-item-place"
            onKeyDown={(event) => {
              if (event.key !== 'Delete' && event.key !== 'Backspace') return;
              // of the component, these keys would delete all
              event.preventDefault();
              if (held === undefined) remove(item);
            }}
            data-out={isOut || undefined}
            style={{ left, top }}
          >
            <Handle
              item={item}
              label={t('drag', { name: nameOf(item) })}
              onFocus={() => shell && revealItem(shell, item)}
            />
          </span>
        ))}
        {root &&
          createPortal(
            <>
              {landing && <Mark {...landing} />}
              <DragOverlay dropAnimation={null} modifiers={cardPlace}>
                {held !== undefined && (
                  <div className="bd-clip decoration-lifted">
                    <span>{nameOf(held)}</span>
                    {landing && <small>{shortly(landing)}</small>}
                  </div>
                )}
              </DragOverlay>
            </>,
            root,
          )}
      </DragContext>
      <Turns shell={shell} places={places} />
    </div>
  );

  function shortly({ to, index, refusal }: Landing): string {
    const target = componentOf(store.getState(), to);
    if (!target) return '';
    return refusal
      ? reasonOf(refusal, target.type)
      : t('place', { component: componentName(target, language), position: index + 1 });
  }
}

interface HandleProps {
  item: string;
  label: string;
  onFocus: () => void;
}

function Handle({ item, label, onFocus }: HandleProps) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: item });
  const handle = useMemo(
    () => ({ ref: setNodeRef, ...attributes, ...listeners }),
    [setNodeRef, attributes, listeners],
  );
  return (
    <DragHandle
      className="decoration-item-handle"
      handle={handle}
      label={label}
      title={label}
      aria-pressed={isDragging || undefined}
      onFocus={onFocus}
    />
  );
}

/** Marks where a drop would put the item, and whether the component takes it. */
function Mark({ line, refusal }: Landing) {
  const { left, top, width, height } = line;
  return (
    <div
      className="decoration-item-line"
      data-refused={refusal}
      style={{ width, height, transform: `translate(${Math.round(left)}px, ${Math.round(top)}px)` }}
    />
  );
}

/** Turns a row that scrolls sideways: the page below takes no press itself. */
function Turns({ shell, places }: { shell: HTMLElement | null; places: readonly unknown[] }) {
  const t = useMessages(locales.decorator.item);
  const rail = places.length > 1 ? shell?.querySelector<HTMLElement>('.rail') : undefined;
  if (!rail || rail.scrollWidth <= rail.clientWidth + 1) return null;
  const turn = (by: 1 | -1) => rail.scrollBy({ left: by * rail.clientWidth });
  return (
    <div className="bd-flex bd-gap-4 decoration-turns">
      <button type="button" aria-label={t('back')} onClick={() => turn(-1)}>
        <LeftOutlined />
      </button>
      <button type="button" aria-label={t('forward')} onClick={() => turn(1)}>
        <RightOutlined />
      </button>
    </div>
  );
}

/** Scrolls the row of an item until the item is seen. */
function revealItem(shell: HTMLElement, item: string): void {
  itemsIn(shell)
    .find(({ dataset }) => dataset.item === item)
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
