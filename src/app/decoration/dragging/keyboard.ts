import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core';
import { isCanvasId, isPaletteId, pageEnd } from './identifiers.ts';

/**
 * Arrow keys hop from place to place instead of moving by pixels: up and down to the previous and the next component,
 * for one from the palette to the end of the page as well.
 */
export const hop: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const forward = event.code === KeyboardCode.Down || event.code === KeyboardCode.Right;
  const back = event.code === KeyboardCode.Up || event.code === KeyboardCode.Left;
  const { active, over, collisionRect, droppableRects, droppableContainers } = context;
  if (!active || !collisionRect || !(forward || back)) return undefined;
  event.preventDefault();
  const fromPalette = isPaletteId(active.id);
  const places = droppableContainers
    .getEnabled()
    .filter(({ id }) => isCanvasId(id) || (fromPalette && id === pageEnd))
    .flatMap((container) => {
      const rect = droppableRects.get(container.id);
      return rect ? [{ container, rect }] : [];
    })
    .sort((left, right) => left.rect.top - right.rect.top);
  const present = places.findIndex(({ container }) => container.id === over?.id);
  const wanted = present + (forward ? 1 : -1);
  const next = places[Math.max(0, Math.min(wanted, places.length - 1))];
  if (!next) return currentCoordinates;
  next.container.node.current?.scrollIntoView({ block: 'nearest' });
  const rect = droppableRects.get(next.container.id) ?? next.rect;
  // just above a component's middle, it goes before it; centre on centre, it takes its place
  const offset = fromPalette && next.container.id !== pageEnd ? -1 : 0;
  return {
    x: rect.left + (rect.width - collisionRect.width) / 2,
    y: rect.top + (rect.height - collisionRect.height) / 2 + offset,
  };
};
