import type { DndContextProps } from '@dnd-kit/core';
import { useMemo } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { useEditing } from '../EditorContext.tsx';
import type { Landing } from './dragStore.ts';
import { nameOfHeld, toldPosition } from './held.ts';

/** What a screen reader is told while components are dragged: what is held, and each new place that a drop would bring it to. */
export function useAnnouncements(): NonNullable<DndContextProps['accessibility']> {
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
