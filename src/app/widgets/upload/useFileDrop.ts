import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { expectFile } from './hashFile.ts';

const hasFiles = (transfer: DataTransfer): boolean => transfer.types.includes('Files');

/**
 * Takes files that are pasted into or dropped on an element.
 *
 * @returns attributes for the element, and whether files are dragged over it
 */
export function useFileDrop(disabled: boolean, take: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    handlers: {
      onPaste(event: ClipboardEvent) {
        if (disabled || event.clipboardData.files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        take([...event.clipboardData.files]);
      },
      onDragOver(event: DragEvent) {
        if (disabled || !hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
        expectFile();
      },
      onDragLeave(event: DragEvent) {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false);
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event.dataTransfer)) return;
        // the browser must never open the file, even if the widget takes nothing now
        event.preventDefault();
        setIsOver(false);
        if (!disabled) take([...event.dataTransfer.files]);
      },
    },
  };
}
