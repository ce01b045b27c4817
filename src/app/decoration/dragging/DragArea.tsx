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
import { useLanguage, useMessages } from '#app/language/index.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { DragContext } from '#app/widgets/dragging/DragContext.tsx';
import { inLanguage, type Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { componentOf, type EditorState } from '../document/state.ts';
import { useDragging, useEditing } from '../EditorContext.tsx';
import { kinds } from '../kinds/index.ts';
import { componentName, namesInARow } from '../names.ts';
import { cardPlace, keysFor } from './column.ts';
import {
  type ColumnId,
  type DragStore,
  type Held,
  instructions,
  type Landing,
  type Port,
  type SourceId,
} from './dragStore.ts';
import { followPointer } from './pointer.ts';

/** The names of the dragged components, for announcements. */
function nameOfHeld(state: EditorState, held: Held, language: Language): string {
  if (held.kind !== undefined) return inLanguage(kinds.find(held.kind)?.label, language) ?? '';
  const names = held.uuids.flatMap((uuid) => {
    const component = componentOf(state, uuid);
    return component ? [componentName(component, language)] : [];
  });
  return namesInARow(names, language);
}

/**
 * The position of the first dragged component, counted from 1, and the number of positions, as announced to screen
 * readers.
 */
const toldPosition = ({ place, count }: Landing) => ({ position: place + 1, count });

/** What a screen reader is told while components are dragged: what is held, and each new place that a drop would bring it to. */
function useAnnouncements(): NonNullable<DndContextProps['accessibility']> {
  const { store, dragging } = useEditing();
  const { language } = useLanguage();
  const t = useMessages(locales.decorator.decorator);
  return useMemo(() => {
    const positionOf = (landing: Landing | undefined) => landing && toldPosition(landing);
    let name = '';
    let told: ReturnType<typeof positionOf>;
    return {
      announcements: {
        onDragStart() {
          const held = dragging.getHeld();
          name = held ? nameOfHeld(store.getState(), held, language) : '';
          told = positionOf(dragging.getLanding());
          return t('lifted', { name });
        },
        onDragMove() {
          const place = positionOf(dragging.getLanding());
          if (place?.position === told?.position) return undefined;
          told = place;
          return place ? t('overBefore', { name, ...place }) : t('overNothing', { name });
        },
        onDragOver: () => undefined,
        onDragEnd() {
          const place = positionOf(dragging.getDropped());
          return place ? t('dropped', { name, ...place }) : t('droppedNowhere', { name });
        },
        onDragCancel: () => t('cancelled', { name }),
      },
      screenReaderInstructions: { draggable: t('instructions') },
    };
  }, [store, dragging, language, t]);
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
    return landing ? collisions[landing.column] : nowhere;
  };

/** distance from the line to the card, in CSS pixels */
const belowLine = 8;

/** The card stands below the line that marks the place. */
const keysIn = (dragging: DragStore): KeyboardSensorOptions =>
  keysFor((by, card) => {
    const landing = dragging.step(by);
    const point = landing && dragging.pointOf(landing);
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
    if (held.kind !== undefined) {
      carry(landing ? 'dropped' : 'back');
      const kind = kinds.find(held.kind);
      if (kind && landing)
        commands.insert([kind.create(newUuid(), language)], 'insert', landing.place);
      return;
    }
    if (!landing?.isMove) return;
    const inOutline = landing.column === 'outline';
    store.dispatch({ type: 'move', uuids: held.uuids, to: landing.place, inOutline });
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
  const t = useMessages(locales.decorator.decorator);
  const held = useDragging(({ getHeld }) => getHeld());
  const landing = useDragging(({ getLanding }) => getLanding());
  return (
    <DragOverlay dropAnimation={null} modifiers={cardPlace}>
      {held && (
        // turning the wheel over the card scrolls nothing by itself: it is in no pane
        <div
          className="bd-clip decoration-lifted"
          onWheel={({ deltaY }) => dragging.scroll(deltaY)}
        >
          <span>{nameOfHeld(store.getState(), held, language)}</span>
          {landing && <small>{t('landing', toldPosition(landing))}</small>}
        </div>
      )}
    </DragOverlay>
  );
}
