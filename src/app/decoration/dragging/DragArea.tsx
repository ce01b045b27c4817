import {
  type Collision,
  type CollisionDetection,
  type DndContextProps,
  DragOverlay,
  type DragStartEvent,
  type KeyboardSensorOptions,
  useDraggable,
  useDroppable,
} from '@dnd-kit/core';
import { isKeyboardEvent } from '@dnd-kit/utilities';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { DragContext } from '#app/widgets/dragging/DragContext.tsx';
import { ComponentType } from '#contract/codes.ts';
import { inLanguage, type Language, message } from '#contract/language.ts';
import { itemLimitOf } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import type { Item } from '../document/placing.ts';
import { componentOf, type EditorState } from '../document/state.ts';
import { useDragging, useEditing } from '../EditorContext.tsx';
import { kinds } from '../kinds/index.ts';
import { componentName, namesInARow } from '../names.ts';
import { cardPlace, keysFor } from './column.ts';
import {
  type ColumnId,
  type DragStore,
  type GapLanding,
  type Held,
  instructions,
  type Landing,
  type Port,
  type SourceId,
} from './dragStore.ts';
import { componentElement, findPane, type ItemLanding, titleOf } from './itemLanding.ts';
import { followPointer } from './pointer.ts';

const t = textsOf(locales.decorator.decorator);
const say = textsOf(locales.decorator.item);

/** The names of what is dragged, for announcements. */
function nameOfHeld(state: EditorState, held: Held, language: Language): string {
  if (held.item) return titleOf(held.item) || message(locales.decorator.item, language, 'untitled');
  if (held.kind !== undefined) return inLanguage(kinds.find(held.kind)?.label, language) ?? '';
  return namesInARow(
    held.uuids.map((uuid) => nameIn(state, uuid, language)),
    language,
  );
}

const nameIn = (state: EditorState, uuid: string, language: Language): string => {
  const component = componentOf(state, uuid);
  return component ? componentName(component, language) : '';
};

/** Why a component does not take an item, in words. */
const reasonOf = (
  state: EditorState,
  { in: uuid, refusal = 'kind' }: ItemLanding,
  language: Language,
) =>
  message(locales.decorator.item, language, refusal, {
    count: itemLimitOf(componentOf(state, uuid)?.type ?? ComponentType.unknown),
  });

/** The position of the first dragged component or of the item, counted from 1, and the number of positions. */
const toldPosition = (landing: Landing) => ({
  position: (landing.column === undefined ? landing.at : landing.place) + 1,
  count: landing.count,
});

/** What a screen reader is told while something is dragged: what is held, and each new place that a drop would bring it to. */
function useAnnouncements(): NonNullable<DndContextProps['accessibility']> {
  const { store, dragging, announcer } = useEditing();
  const { language } = useLanguage();
  return useMemo(() => {
    let name = '';
    let isItem = false;
    let told = '';
    const ofGap = (landing: GapLanding | undefined, isDropped: boolean): string =>
      landing
        ? t(isDropped ? 'dropped' : 'overBefore', { name, ...toldPosition(landing) })
        : t(isDropped ? 'droppedNowhere' : 'overNothing', { name });
    const ofItem = (landing: ItemLanding | undefined, isDropped: boolean): string => {
      const stays = isDropped && !landing?.isMove && !landing?.refusal;
      if (!landing || stays) return say(stays ? 'stays' : 'nowhere', { name });
      const component = nameIn(store.getState(), landing.in, language);
      const inside = { name, component, ...toldPosition(landing) };
      if (!landing.refusal) return say(isDropped ? 'dropped' : 'over', inside);
      return say('refused', { ...inside, reason: reasonOf(store.getState(), landing, language) });
    };
    const sentenceOf = (landing: Landing | undefined, isDropped: boolean): string =>
      landing?.column === undefined && isItem
        ? ofItem(landing, isDropped)
        : ofGap(landing?.column === undefined ? undefined : landing, isDropped);
    return {
      announcements: {
        onDragStart() {
          const held = dragging.getHeld();
          const landing = dragging.getLanding();
          const state = store.getState();
          name = held ? nameOfHeld(state, held, language) : '';
          isItem = held?.item !== undefined;
          told = landing ? sentenceOf(landing, false) : '';
          const of = state.components.find(({ contents }) =>
            contents.some(({ uuid }) => uuid === held?.item?.uuid),
          );
          if (!of) return t('lifted', { name });
          const position = of.contents.findIndex(({ uuid }) => uuid === held?.item?.uuid) + 1;
          return say('lifted', { name, component: componentName(of, language), position });
        },
        onDragMove() {
          const sentence = sentenceOf(dragging.getLanding(), false);
          if (sentence === told) return undefined;
          told = sentence;
          return sentence;
        },
        onDragOver: () => undefined,
        onDragEnd() {
          const sentence = sentenceOf(dragging.getDropped(), true);
          if (!isItem) return sentence;
          // in sight on a narrow screen, as what a command does
          announcer.announce(sentence);
          return undefined;
        },
        onDragCancel: () => t('cancelled', { name }),
      },
      screenReaderInstructions: { draggable: t('instructions') },
    };
  }, [store, dragging, announcer, language]);
}

/**
 * Shows the library one thing to drag and one place to drop for each column. With one for each component, it would go
 * through all of them with every move.
 */
function DragPort({ id }: { id: SourceId }) {
  const { dragging } = useEditing();
  const { listeners, setNodeRef, setActivatorNodeRef } = useDraggable({ id });
  const { setNodeRef: setColumnRef } = useDroppable({ id, disabled: id === 'palette' });
  useLayoutEffect(() => {
    const port: Port = {
      begin(gesture, event, from) {
        // a second finger must not take over the drag
        if (!dragging.getHeld()) {
          for (const { settle } of dragging.ports.values()) settle();
          setNodeRef(from);
          setActivatorNodeRef(event.currentTarget);
        }
        listeners?.[gesture]?.(event);
      },
      settle() {
        if (id !== 'palette') setColumnRef(dragging.getColumn(id)?.list ?? null);
      },
    };
    dragging.ports.set(id, port);
    return () => {
      dragging.ports.delete(id);
    };
  }, [dragging, id, listeners, setNodeRef, setActivatorNodeRef, setColumnRef]);
  return null;
}

/** One constant empty list: a new one would draw again everything that asks the library for it. */
const nowhere: Collision[] = [];
const collisions: Record<ColumnId, Collision[]> = {
  canvas: [{ id: 'canvas' }],
  outline: [{ id: 'outline' }],
};

/** Tells the library which column a drop would land in; it scrolls the panes around that. */
const collisionsIn =
  (dragging: DragStore): CollisionDetection =>
  () => {
    const landing = dragging.getLanding();
    return landing ? collisions[landing.column ?? 'canvas'] : nowhere;
  };

/** distance from the line to the card, in CSS pixels */
const belowLine = 8;

/** The card stands below the line that marks the place. */
const keysIn = (dragging: DragStore): KeyboardSensorOptions =>
  keysFor((by, card) => {
    const landing = dragging.step(by);
    if (!landing) return undefined;
    if (landing.column === undefined) {
      const { left, top, height } = landing.line;
      return { x: left, y: top + height };
    }
    const point = dragging.pointOf(landing);
    return point && card && { x: point.x - card.width / 2, y: point.y + belowLine };
  });

/**
 * Dragging from the palette onto the page, within the page and its outline, and between these two: by mouse, finger and
 * keyboard, with announcements for screen readers. It stands beside the panes, because the drag library goes through everything
 * inside it with every move.
 */
export function DragArea() {
  const { store, commands, carry, dragging } = useEditing();
  const { language } = useLanguage();
  const accessibility = useAnnouncements();
  const keyboard = useMemo(() => keysIn(dragging), [dragging]);
  const detectCollision = useMemo(() => collisionsIn(dragging), [dragging]);
  const lift = ({ active, activatorEvent }: DragStartEvent) => {
    const source = sources.find((id) => id === active.id);
    if (!source) return;
    const byKeys = isKeyboardEvent(activatorEvent);
    dragging.lift(source, byKeys ? 'keys' : 'pointer');
    if (source !== 'palette') return;
    // with the keyboard there is no pointer position to begin at
    if (byKeys) dragging.step(1);
    carry('lifted');
  };
  const drop = () => {
    const [held, landing] = [dragging.getHeld(), dragging.getLanding()];
    dragging.end();
    if (!held) return;
    if (held.kind !== undefined) carry(landing ? 'dropped' : 'back');
    if (!landing?.isMove) return;
    if (landing.column === undefined) {
      if (held.item) dropItem(held.item, landing);
      return;
    }
    const kind = held.kind === undefined ? undefined : kinds.find(held.kind);
    if (kind) commands.insert([kind.create(newUuid(), language)], 'insert', landing.place);
    const components = held.uuids.flatMap((uuid) => componentOf(store.getState(), uuid) ?? []);
    const inOutline = landing.column === 'outline';
    if (!kind) store.place({ components, at: landing.place }, { inOutline });
  };
  const dropItem = (item: Item, { in: uuid, at }: ItemLanding) => {
    store.place({ items: [item], in: uuid, at });
    if (store.getState().selection.includes(uuid)) return;
    // the handle is gone with the item: the focus goes where that went
    store.dispatch({ type: 'select', uuid });
    const element = componentElement(findPane() ?? document.body, uuid);
    element?.querySelector<HTMLElement>('.decoration-component-face')?.focus();
  };
  const cancel = () => {
    dragging.end();
    carry('back');
  };
  // set again with each drawing, so that a drop uses the newest values
  useEffect(() => followPointer(dragging, drop));
  return (
    <DragContext
      id={instructions}
      keyboard={keyboard}
      collisionDetection={detectCollision}
      accessibility={accessibility}
      onDragStart={lift}
      onDragEnd={drop}
      onDragCancel={cancel}
    >
      {sources.map((id) => (
        <DragPort key={id} id={id} />
      ))}
      <Lifted />
    </DragContext>
  );
}

const sources: readonly SourceId[] = ['palette', 'canvas', 'outline'];

/** The small card that follows the pointer: a tall component may hide the line that marks the place. */
function Lifted() {
  const { store, dragging } = useEditing();
  const { language } = useLanguage();
  const held = useDragging(({ getHeld }) => getHeld());
  const landing = useDragging(({ getLanding }) => getLanding());
  const isItem = landing !== undefined && landing.column === undefined;
  const placeOf = (at: Landing) => {
    if (at.column !== undefined) return t('landing', toldPosition(at));
    if (at.refusal) return reasonOf(store.getState(), at, language);
    const component = nameIn(store.getState(), at.in, language);
    return say('place', { component, ...toldPosition(at) });
  };
  return (
    <>
      {isItem && <ItemLine {...landing} />}
      <DragOverlay dropAnimation={null} modifiers={cardPlace}>
        {held && (
          // turning the wheel over the card scrolls nothing by itself: it is in no pane
          <div
            className="bd-clip decoration-lifted"
            onWheel={({ deltaY }) => dragging.scroll(deltaY)}
          >
            <span>{nameOfHeld(store.getState(), held, language)}</span>
            {landing && <small>{placeOf(landing)}</small>}
          </div>
        )}
      </DragOverlay>
    </>
  );
}

/** Marks where a drop would put an item, and whether the component takes it. */
function ItemLine({ line: { left, top, width, height }, refusal }: ItemLanding) {
  const transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  return (
    <div
      className="decoration-item-line"
      data-refused={refusal}
      style={{ width, height, transform }}
    />
  );
}
