import { Button } from 'antd';
import { useMemo } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { TextDifference } from '#app/widgets/versions/TextDifference.tsx';
import { editorMessages } from '../messages.ts';
import { mergeTexts } from './merge.ts';
import type { Conflict, Saving } from './useSaving.ts';
import { editedTextOf } from './useSchemaDetail.ts';

interface ConflictDialogProps {
  readonly conflict: Conflict;
  /** what both began with */
  readonly base: string;
  readonly mine: string;
  readonly onSettle: Saving['settle'];
  readonly onClose: () => void;
}

/** Somebody else stored the list meanwhile: compare, then take theirs, keep both or overwrite (contract 10.9). */
export function ConflictDialog({ conflict, base, mine, onSettle, onClose }: ConflictDialogProps) {
  const t = useMessages(editorMessages);
  const { theirs } = conflict;
  const stored = editedTextOf(theirs);
  const merged = useMemo(() => mergeTexts(base, mine, stored), [base, mine, stored]);
  const { draft, revision } = theirs;
  return (
    <FullscreenDialog
      open
      title={t('conflictTitle')}
      width={840}
      onCancel={onClose}
      footer={
        <div className="bd-le-dialog-buttons">
          <Button onClick={() => onSettle('theirs')}>{t('takeTheirs')}</Button>
          <Button danger onClick={() => onSettle('overwrite')}>
            {t('overwrite')}
          </Button>
          <Button
            type="primary"
            disabled={merged === undefined}
            title={t(merged === undefined ? 'cannotMerge' : 'keepBothHint')}
            onClick={() => merged !== undefined && onSettle({ text: merged })}
          >
            {t('keepBoth')}
          </Button>
        </div>
      }
    >
      <p>
        {draft
          ? t('conflictText', {
              author: draft.author,
              time: formatInstant(draft.updatedAt),
              revision,
            })
          : t('conflictTextUnknown', { revision })}
      </p>
      <TextDifference
        before={stored}
        after={mine}
        labels={[t('theirs'), t('mine')]}
        same={t('sameText')}
      />
    </FullscreenDialog>
  );
}
