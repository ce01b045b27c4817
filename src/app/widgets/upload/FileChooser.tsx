import { type ClipboardEvent, type DragEvent, forwardRef, useState } from 'react';
import { expectFile } from './hashFile.ts';
import { type AcceptedKind, acceptOf } from './kinds.ts';

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

interface FileChooserProps {
  kind: AcceptedKind;
  label: string;
  multiple?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** The hidden input that opens the system's file dialogue; a visible button clicks it. */
export const FileChooser = forwardRef<HTMLInputElement, FileChooserProps>(function FileChooser(
  { kind, label, multiple = false, onChoose },
  input,
) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      tabIndex={-1}
      accept={acceptOf(kind)}
      multiple={multiple}
      aria-label={label}
      onClick={expectFile}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        // so that the same file can be chosen again
        event.target.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
});
