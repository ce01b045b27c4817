import { HolderOutlined } from '@ant-design/icons';
import type { ButtonHTMLAttributes } from 'react';
import type { SortableHandle } from './useSortableItem.ts';

interface DragHandleProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  handle: SortableHandle;
  /** what it drags, as a screen reader says it */
  label: string;
}

/** Made once: it is drawn again with every move of a drag otherwise. */
const grip = <HolderOutlined />;

/** The button that drags an item: by pointer, by finger, by space and arrows. */
export function DragHandle({ handle, label, children, ...button }: DragHandleProps) {
  return (
    <button type="button" {...button} {...handle} aria-label={label}>
      {grip}
      {children}
    </button>
  );
}
