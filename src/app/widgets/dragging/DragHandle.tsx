import { HolderOutlined } from '@ant-design/icons';
import { type ButtonHTMLAttributes, type HTMLAttributes, memo } from 'react';

interface DragHandleProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** attributes that make it drag */
  handle: HTMLAttributes<HTMLButtonElement> | undefined;
  /** name of the item, for screen readers */
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
