import { useMemo } from 'react';
import { useMessages } from '#app/language/index.ts';
import { ConflictDialog } from '#app/widgets/draft/ConflictDialog.tsx';
import { TextDifference } from '#app/widgets/versions/TextDifference.tsx';
import { locales } from '#locales/index.ts';
import { mergeTexts } from './merge.ts';
import { editedTextOf, type SchemaDetail } from './useSchemaDetail.ts';

interface SchemaConflictProps {
  readonly theirs: SchemaDetail;
  /** the text that both started from; undefined if that is not known */
  readonly base: string | undefined;
  readonly mine: string;
  /** Continues with this text. */
  readonly onResolve: (text: string) => void;
  readonly onClose: () => void;
}

/**
 * Asks what to do when somebody else has saved the list meanwhile, and shows the lines in which the two texts differ.
 */
export default function SchemaConflict(props: SchemaConflictProps) {
  const { theirs, base, mine, onResolve, onClose } = props;
  const t = useMessages(locales.listEditor.editor);
  const words = useMessages(locales.forms.versions);
  const stored = editedTextOf(theirs);
  const merged = useMemo(
    () => (base === undefined ? undefined : mergeTexts(base, mine, stored)),
    [base, mine, stored],
  );
  const why =
    base === undefined ? 'baseUnknown' : merged === undefined ? 'cannotMerge' : 'bothHint';
  return (
    <ConflictDialog
      open
      width={840}
      changedBy={theirs.draft?.author}
      changedAt={theirs.draft?.updatedAt}
      onTheirs={() => onResolve(stored)}
      onMine={() => onResolve(mine)}
      both={{
        onBoth: merged === undefined ? undefined : () => onResolve(merged),
        why: t(why),
      }}
      onClose={onClose}
    >
      <TextDifference
        before={stored}
        after={mine}
        labels={[words('theirs'), words('mine')]}
        same={words('same')}
      />
    </ConflictDialog>
  );
}
