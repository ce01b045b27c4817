import { type ComponentProps, useMemo } from 'react';
import { textsOf } from '#app/language/index.ts';
import { ConflictDialog } from '#app/widgets/draft/ConflictDialog.tsx';
import { TextDifference } from '#app/widgets/versions/TextDifference.tsx';
import { locales } from '#locales/index.ts';
import { mergeTexts } from '../editor/document/edits.ts';

const t = textsOf(locales.listEditor.editor);
const words = textsOf(locales.forms.versions);

interface TextConflictProps
  extends Pick<
    ComponentProps<typeof ConflictDialog>,
    'busy' | 'error' | 'changedBy' | 'changedAt' | 'onTheirs' | 'onClose'
  > {
  /** the text that both began with; undefined if that is not known */
  readonly base: string | undefined;
  readonly mine: string;
  readonly theirs: string;
  /** Continues with a text over theirs. */
  readonly onText: (text: string) => void;
}

/** Asks what to do when somebody else has saved the text meanwhile, and shows the lines in which the two differ. */
export default function TextConflict(props: TextConflictProps) {
  const { base, mine, theirs, onText, ...rest } = props;
  const merged = useMemo(
    () => (base === undefined ? undefined : mergeTexts(base, mine, theirs)),
    [base, mine, theirs],
  );
  const why =
    base === undefined ? 'baseUnknown' : merged === undefined ? 'cannotMerge' : 'bothHint';
  return (
    <ConflictDialog
      open
      width={840}
      {...rest}
      onMine={() => onText(mine)}
      both={{ onBoth: merged === undefined ? undefined : () => onText(merged), why: t(why) }}
    >
      <TextDifference
        before={theirs}
        after={mine}
        labels={[words('theirs'), words('mine')]}
        same={words('same')}
      />
    </ConflictDialog>
  );
}
