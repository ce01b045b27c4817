import { type MutableRefObject, useEffect, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { useResource } from '#app/resources/index.ts';
import { usePickerRecords } from '#app/resources/pickers/usePickerRecords.ts';
import type { Reference } from '#contract/entities/common.ts';
import { searchDebounceMilliseconds } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { referenceOf } from '#schema/record.ts';

const t = textsOf(locales.publish.publish);

interface MentionListProps {
  id: string;
  label: string;
  /** the list that is searched */
  kind: 'topics' | 'books';
  query: string;
  /** receives what the text's keys do here */
  keys: MutableRefObject<{ move: (step: number) => void; pick: () => boolean } | undefined>;
  /** called with the id of the active option */
  onActive: (option: string | undefined) => void;
  onPick: (reference: Reference) => void;
}

const shown = 8;

function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), searchDebounceMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}

/** The topics or books that match a mention. */
export function MentionList({ id, label, kind, query, keys, onActive, onPick }: MentionListProps) {
  const resource = useResource(kind);
  const search = useQuiet(query);
  const { records, state } = usePickerRecords(resource, search);
  const [place, setPlace] = useState(0);
  const references = records
    .slice(0, shown)
    .flatMap((record) => referenceOf(record, resource) ?? []);
  const at = Math.min(place, Math.max(0, references.length - 1));
  const current = references[at];
  const optionOf = (reference: Reference): string => `${id}-${reference.id}`;
  const active = current && optionOf(current);

  useEffect(() => onActive(active), [active, onActive]);
  keys.current = {
    move: (step) => setPlace((at + step + references.length) % Math.max(1, references.length)),
    pick: () => {
      if (current) onPick(current);
      return current !== undefined;
    },
  };

  return (
    <div className="bd-box bd-mention-list">
      {references.length > 0 ? (
        <div id={id} role="listbox" aria-label={label}>
          {references.map((reference, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text's own keys pick it
            <div
              key={reference.id}
              id={optionOf(reference)}
              role="option"
              aria-selected={index === at}
              className="bd-clip bd-mention-option"
              // the text must not lose the focus
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setPlace(index)}
              onClick={() => onPick(reference)}
            >
              {kind === 'topics' ? `#${reference.title}` : `《${reference.title}》`}
            </div>
          ))}
        </div>
      ) : (
        <p role="status">
          {state === 'loading' || search !== query
            ? t('mentionLoading')
            : t(state === 'failed' ? 'mentionFailed' : 'mentionNone')}
        </p>
      )}
    </div>
  );
}
