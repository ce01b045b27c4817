import type { UniqueIdentifier } from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { memo, useMemo } from 'react';
import { useMessages } from '#app/language/index.ts';
import { columnStrategy } from '#app/widgets/dragging/columnStrategy.ts';
import { DragContext } from '#app/widgets/dragging/DragContext.tsx';
import type { Language } from '#contract/language.ts';
import { placeOfDrop } from '../document/actions/structure.ts';
import { placeOf } from '../document/state.ts';
import { useAnnouncements } from '../dragging/announcements.ts';
import { heldNames, heldWith } from '../dragging/held.ts';
import { nearestIn } from '../dragging/nearest.ts';
import {
  sameElements,
  useEditing,
  useEditorPart,
  useEditorPartAtOnce,
  useFindings,
} from '../EditorContext.tsx';
import type { EditorStore } from '../editorStore.ts';
import { componentPlaceOf } from '../findings/finding.ts';
import { messages } from '../messages.ts';
import { usePainted } from '../sight/usePainted.ts';
import { OutlineRow } from './OutlineRow.tsx';

/**
 * The page as a list: what stands where, what is in it, what is selected. Sorted by dragging, with drags of its own: those
 * on the canvas pass it by.
 */
export const Outline = memo(function Outline() {
  const t = useMessages(messages);
  const { store, readOnly } = useEditing();
  const uuids = useEditorPartAtOnce(
    (state) => state.components.map(({ uuid }) => uuid),
    sameElements,
  );
  const sortable = useMemo(() => [...uuids], [uuids]);
  const pageSelected = useEditorPart((state) => state.selection.length === 0);
  const troubled = useFindings((findings) =>
    findings.some(
      ({ field, severity }) => severity === 'error' && componentPlaceOf(field) === undefined,
    ),
  );
  const accessibility = useAnnouncements(told);
  const painted = usePainted();
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
      <DragContext
        collisionDetection={nearestInOutline}
        accessibility={accessibility}
        onDragEnd={({ active, over }) => {
          if (!over || active.id === over.id) return;
          const uuids = heldWith(store.getState(), active.id);
          const to = placeOfDrop(store.getState(), uuids, String(active.id), String(over.id));
          if (uuids.includes(String(over.id))) return;
          store.dispatch({ type: 'move', uuids, to, inOutline: true });
        }}
      >
        <SortableContext items={sortable} strategy={columnStrategy} disabled={readOnly}>
          <ol>
            {(painted ? uuids : uuids.slice(0, drawnAtFirst)).map((uuid, place) => (
              <OutlineRow key={uuid} uuid={uuid} atFirst={place < drawnAtFirst} />
            ))}
          </ol>
        </SortableContext>
      </DragContext>
    </nav>
  );
});

const nearestInOutline = nearestIn('.decoration-side');

/** Rows that fill a screen below the palette, and more. */
const drawnAtFirst = 10;

const told = {
  nameOf: (store: EditorStore, active: UniqueIdentifier, language: Language) =>
    heldNames(store.getState(), active, language),
  placeOf: (store: EditorStore, _active: UniqueIdentifier, over: UniqueIdentifier) => ({
    position: placeOf(store.getState(), String(over)) + 1,
    count: store.getState().components.length,
  }),
};
