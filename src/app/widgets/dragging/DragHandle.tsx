import { HolderOutlined } from '@ant-design/icons';
import { type ButtonHTMLAttributes, memo } from 'react';
import type { SortableHandle } from './useSortableItem.ts';

interface DragHandleProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  handle: SortableHandle;
  /** what it drags, as a screen reader says it */
  label: string;
}

/** The button that drags an item: by pointer, by finger, by space and arrows. */
export const DragHandle = memo(function DragHandle({
  handle,
  label,
  children,
  ...button
}: DragHandleProps) {
  return (
    <button type="button" {...button} {...handle} aria-label={label}>
      <HolderOutlined />
      {children}
    </button>
  );
});
