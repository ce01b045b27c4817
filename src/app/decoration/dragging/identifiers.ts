import type { UniqueIdentifier } from '@dnd-kit/core';
import type { ComponentType } from '#contract/codes.ts';

const palettePrefix = 'palette:';

/** What the palette's card of a type is called among draggables. */
export const paletteId = (type: ComponentType): string => `${palettePrefix}${type}`;

export const isPaletteId = (id: UniqueIdentifier): boolean => String(id).startsWith(palettePrefix);

/** The component type that a palette's card stands for. */
export const typeOfPaletteId = (id: UniqueIdentifier): number =>
  Number(String(id).slice(palettePrefix.length));
