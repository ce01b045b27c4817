import {
  type DragEndEvent,
  DragOverlay,
  MeasuringStrategy,
  type UniqueIdentifier,
  useDndContext,
} from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { useLanguage } from '#app/language/index.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { DragContext } from '#app/widgets/dragging/DragContext.tsx';
import type { Language } from '#contract/language.ts';
import { placeOfDrop } from '../document/actions/structure.ts';
import { placeOf } from '../document/state.ts';
import { useEditing } from '../EditorContext.tsx';
import type { EditorStore } from '../editorStore.ts';
import { kinds } from '../kinds/index.ts';
import { useAnnouncements } from './announcements.ts';
import { detectCollision } from './collision.ts';
import { heldNames, heldWith } from './held.ts';
import { isPaletteId, pageEnd, typeOfPaletteId } from './identifiers.ts';
import { hop } from './keyboard.ts';

const measuring = { droppable: { strategy: MeasuringStrategy.WhileDragging } };
const hopping = { coordinateGetter: hop };

/** Dragging from the palette onto the page and on the page itself: by mouse, finger and keyboard, and told aloud. */
export function DragArea({ children }: { children: ReactNode }) {
  const { store, commands, carry } = useEditing();
  const { language } = useLanguage();
  const accessibility = useAnnouncements(told);
  const drop = ({ active, over }: DragEndEvent) => {
    if (isPaletteId(active.id)) carry(over ? 'dropped' : 'back');
    if (!over) return;
    const to = dropPlace(store, active.id, over.id);
    if (!isPaletteId(active.id)) {
      store.dispatch({ type: 'move', uuids: heldWith(store.getState(), active.id), to });
      return;
    }
    const kind = kinds.find(typeOfPaletteId(active.id));
    if (kind) commands.insert([kind.create(newUuid(), language)], 'insert', to);
  };
  return (
    <DragContext
      keyboard={hopping}
      collisionDetection={detectCollision}
      measuring={measuring}
      accessibility={accessibility}
      onDragStart={({ active }) => isPaletteId(active.id) && carry('lifted')}
      onDragEnd={drop}
      onDragCancel={() => carry('back')}
    >
      {children}
      <Lifted />
    </DragContext>
  );
}

/** The small card that follows the pointer. */
function Lifted() {
  const { store } = useEditing();
  const { language } = useLanguage();
  const { active } = useDndContext();
  return (
    <DragOverlay dropAnimation={null}>
      {active && <div className="decoration-lifted">{nameOf(store, active.id, language)}</div>}
    </DragOverlay>
  );
}

/** The place that a drop would bring the first component to that is held. */
function dropPlace(store: EditorStore, active: UniqueIdentifier, over: UniqueIdentifier): number {
  const state = store.getState();
  if (over === pageEnd) return state.components.length;
  if (isPaletteId(active)) return placeOf(state, String(over));
  const held = heldWith(state, active);
  // dropped where it was taken from, everything stays
  const target = held.includes(String(over)) ? String(active) : String(over);
  if (target === String(active)) return placeOf(state, held[0] ?? target);
  return placeOfDrop(state, held, String(active), target);
}

function nameOf(store: EditorStore, id: UniqueIdentifier, language: Language): string {
  if (isPaletteId(id)) return kinds.find(typeOfPaletteId(id))?.label[language] ?? '';
  return heldNames(store.getState(), id, language);
}

const told = {
  nameOf,
  placeOf: (store: EditorStore, active: UniqueIdentifier, over: UniqueIdentifier) => ({
    position: dropPlace(store, active, over) + 1,
    count: store.getState().components.length + (isPaletteId(active) ? 1 : 0),
  }),
};
