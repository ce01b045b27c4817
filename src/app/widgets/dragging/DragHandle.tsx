import { HolderOutlined } from '@ant-design/icons';
import type { ButtonHTMLAttributes } from 'react';
import type { SortableHandle } from './useSortableItem.ts';

interface DragHandleProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  handle: SortableHandle;
  /** what it drags, as a screen reader says it */
  label: string;
}

/** The button that drags an item: by pointer, by finger, by space and arrows. */
export function DragHandle({ handle, label, children, ...button }: DragHandleProps) {
  return (
    <button type="button" {...button} {...handle} aria-label={label}>
      <HolderOutlined />
      {children}
    </button>
  );
}
