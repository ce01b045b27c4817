import { useMessages } from '#app/language/index.ts';
import { ConflictDialog } from '#app/widgets/draft/ConflictDialog.tsx';
import { TextDifference } from '#app/widgets/versions/TextDifference.tsx';
import { locales } from '#locales/index.ts';
import { mergeTexts } from '../editor/saving/merge.ts';

interface SourceConflictProps {
  /** the text that both began with */
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onTheirs: () => void;
  /** Saves a text over theirs. */
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks what to do when somebody else has saved the source meanwhile. */
export default function SourceConflict(props: SourceConflictProps) {
  const { base, mine, theirs, onText, ...rest } = props;
  const t = useMessages(locales.sources.sources);
  const words = useMessages(locales.forms.versions);
  const merged = mergeTexts(base, mine, theirs);
  return (
    <ConflictDialog
      open
      width={840}
      {...rest}
      onMine={() => onText(mine)}
      both={{
        onBoth: merged === undefined ? undefined : () => onText(merged),
        why: t(merged === undefined ? 'cannotMerge' : 'both'),
      }}
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
