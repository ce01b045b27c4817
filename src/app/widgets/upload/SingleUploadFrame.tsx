import { type ReactNode, useRef } from 'react';
import { useMessages } from '#app/language/index.ts';
import { FileChooser } from './FileChooser.tsx';
import type { AcceptedKind } from './kinds.ts';
import { uploadTexts } from './messages.ts';
import { PendingRow } from './PendingRow.tsx';
import { LostFiles } from './UploadsOfWork.tsx';
import { useFileDrop } from './useFileDrop.ts';
import type { SingleUpload } from './useSingleUpload.ts';
import { useUploadColours } from './useUploadColours.ts';
import './upload.css';

interface SingleUploadFrameProps {
  kind: AcceptedKind;
  upload: SingleUpload;
  /** name of the widget, for screen readers */
  label: string;
  /** text of the button while it is empty */
  add: string;
  icon: ReactNode;
  hint: string;
  disabled: boolean;
  id: string | undefined;
  describedBy: string | undefined;
  /** draws the stored file; undefined if there is none; `choose` opens the file dialogue */
  stored: ((choose: () => void) => ReactNode) | undefined;
}

/** The common parts of the widgets for one video, recording or file: dropping, pasting, choosing, and the upload. */
export function SingleUploadFrame({
  kind,
  upload,
  label,
  add,
  icon,
  hint,
  disabled,
  id,
  describedBy,
  stored,
}: SingleUploadFrameProps) {
  const t = useMessages(uploadTexts);
  const chooser = useRef<HTMLInputElement>(null);
  const choose = (): void => chooser.current?.click();
  const { isOver, handlers } = useFileDrop(disabled, upload.take);
  const isEmpty = !stored && upload.pending.length === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would number it among the form's own groups
    <div
      className="media-upload"
      role="group"
      aria-label={label}
      style={useUploadColours()}
      {...handlers}
    >
      {stored?.(choose)}
      {upload.pending.map((pending) => (
        <PendingRow
          key={pending.id}
          upload={pending}
          onCancel={() => upload.cancel(pending.id)}
          onRetry={() => upload.retry(pending)}
        />
      ))}
      {isEmpty ? (
        <button
          type="button"
          id={id}
          className="media-upload-add"
          disabled={disabled}
          aria-describedby={describedBy}
          onClick={choose}
        >
          {icon}
          <span>{add}</span>
        </button>
      ) : null}
      <LostFiles widget={label} />
      <FileChooser ref={chooser} kind={kind} label={add} onChoose={upload.take} />
      {disabled ? null : <p className="image-upload-hint">{hint}</p>}
      {isOver ? <div className="image-upload-drop">{t('dropHere')}</div> : null}
    </div>
  );
}
