import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { memo, useMemo } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { mouseActivation, touchActivation } from '../../widgets/dragging/activation.ts';
import { placeOfDrop } from '../document/actions/structure.ts';
import { placeOf } from '../document/state.ts';
import { heldNames, heldWith } from '../dragging/held.ts';
import { sameElements, useEditing, useEditorPart, useFindings } from '../EditorContext.tsx';
import { componentPlaceOf } from '../findings/finding.ts';
import { messages } from '../messages.ts';
import { OutlineRow } from './OutlineRow.tsx';

/**
 * The page as a list: what stands where, what is in it, what is selected. Sorted by dragging, with drags of its own: those
 * on the canvas pass it by.
 */
export const Outline = memo(function Outline() {
  const t = useMessages(messages);
  const { store, readOnly } = useEditing();
  const uuids = useEditorPart((state) => state.components.map(({ uuid }) => uuid), sameElements);
  const sortable = useMemo(() => [...uuids], [uuids]);
  const pageSelected = useEditorPart((state) => state.selection.length === 0);
  const troubled = useFindings((findings) =>
    findings.some(
      ({ field, severity }) => severity === 'error' && componentPlaceOf(field) === undefined,
    ),
  );
  const sensors = useSensors(
    useSensor(MouseSensor, mouseActivation),
    useSensor(TouchSensor, touchActivation),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements();
  return (
    <nav className="decoration-outline" aria-label={t('outline')}>
      <h2>{t('outline')}</h2>
      <button
        type="button"
        className={`decoration-outline-page${troubled ? ' decoration-outline-troubled' : ''}`}
        aria-pressed={pageSelected}
        onClick={() => store.dispatch({ type: 'select', uuid: undefined })}
      >
        <span>{t('pageSettings')}</span>
      </button>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: t('instructions') },
        }}
        onDragEnd={({ active, over }) => {
          if (!over || active.id === over.id) return;
          const uuids = heldWith(store.getState(), active.id);
          const to = placeOfDrop(store.getState(), uuids, String(active.id), String(over.id));
          if (!uuids.includes(String(over.id))) store.dispatch({ type: 'move', uuids, to });
        }}
      >
        <SortableContext
          items={sortable}
          strategy={verticalListSortingStrategy}
          disabled={readOnly}
        >
          <ol>
            {uuids.map((uuid) => (
              <OutlineRow key={uuid} uuid={uuid} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </nav>
  );
});

function useAnnouncements(): Announcements {
  const t = useMessages(messages);
  const { language } = useLanguage();
  const { store } = useEditing();
  return useMemo(() => {
    const held = (active: UniqueIdentifier) => heldNames(store.getState(), active, language);
    const place = (active: UniqueIdentifier, over: UniqueIdentifier) => ({
      name: held(active),
      position: placeOf(store.getState(), String(over)) + 1,
      count: store.getState().components.length,
    });
    return {
      onDragStart: ({ active }) => t('lifted', { name: held(active.id) }),
      onDragOver: ({ active, over }) =>
        over
          ? t('overBefore', place(active.id, over.id))
          : t('overNothing', { name: held(active.id) }),
      onDragEnd: ({ active, over }) =>
        over
          ? t('dropped', place(active.id, over.id))
          : t('droppedNowhere', { name: held(active.id) }),
      onDragCancel: ({ active }) => t('cancelled', { name: held(active.id) }),
    };
  }, [store, language, t]);
}
