import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core';
import { useMemo } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import type { Language } from '#contract/language.ts';
import { useEditing } from '../EditorContext.tsx';
import type { EditorStore } from '../editorStore.ts';
import { messages } from '../messages.ts';

/** What is told of a drag; both functions are the same every time. */
interface Told {
  /** the name of what is dragged */
  nameOf: (store: EditorStore, active: UniqueIdentifier, language: Language) => string;
  /** where a drop would bring it, counted from 1, and of how many */
  placeOf: (
    store: EditorStore,
    active: UniqueIdentifier,
    over: UniqueIdentifier,
  ) => { position: number; count: number };
}

/** What a screen reader is told while components are dragged. */
export function useAnnouncements({
  nameOf,
  placeOf,
}: Told): NonNullable<DndContextProps['accessibility']> {
  const { store } = useEditing();
  const { language } = useLanguage();
  const t = useMessages(messages);
  return useMemo(() => {
    const name = (active: UniqueIdentifier) => ({ name: nameOf(store, active, language) });
    const place = (active: UniqueIdentifier, over: UniqueIdentifier) => ({
      ...name(active),
      ...placeOf(store, active, over),
    });
    // a drop is told when the page has changed already: the place is the one that was told before
    let offered: { over: UniqueIdentifier; place: ReturnType<typeof place> } | undefined;
    const offer = (active: UniqueIdentifier, over: UniqueIdentifier) => {
      offered = { over, place: place(active, over) };
      return offered.place;
    };
    const taken = (active: UniqueIdentifier, over: UniqueIdentifier) =>
      offered?.over === over ? offered.place : place(active, over);
    return {
      announcements: {
        onDragStart: ({ active }) => t('lifted', name(active.id)),
        onDragOver: ({ active, over }) =>
          over ? t('overBefore', offer(active.id, over.id)) : t('overNothing', name(active.id)),
        onDragEnd: ({ active, over }) =>
          over ? t('dropped', taken(active.id, over.id)) : t('droppedNowhere', name(active.id)),
        onDragCancel: ({ active }) => t('cancelled', name(active.id)),
      },
      screenReaderInstructions: { draggable: t('instructions') },
    };
  }, [store, language, t, nameOf, placeOf]);
}
