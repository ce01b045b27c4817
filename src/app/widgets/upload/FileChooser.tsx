import { forwardRef } from 'react';
import { expectFile } from './hashFile.ts';
import { type AcceptedKind, acceptOf } from './kinds.ts';

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
