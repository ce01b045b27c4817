import { useNavigate } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import type { KeptTextCalls } from '#contract/endpoints/keptTexts.ts';
import type { ManagedSource } from '#contract/endpoints/sources.ts';
import { locales } from '#locales/index.ts';
import { removeText } from './calls.ts';
import type { RowEntry } from './KeptTable.tsx';

const t = textsOf(locales.listEditor.kept);

type Text = Pick<ManagedSource, 'name' | 'from' | 'state' | 'revision'>;

interface TextEntries {
  readonly calls: KeptTextCalls;
  /** the address of the screen that shows its history */
  readonly at: (name: string) => string;
  /** its words: what is asked before one is taken out of use, and what comes of it */
  readonly t: (
    key: 'removeQuestion' | 'removeText' | 'removeToFile',
    values?: { readonly name: string },
  ) => string;
  readonly onRemoved?: () => void;
}

/** The menu of a text that is in use as soon as it is stored: its history, and taking it out of use. */
export function useTextEntries({ calls, at, t: say, onRemoved }: TextEntries) {
  const navigate = useNavigate();
  return (one: Text, title: string): RowEntry[] => {
    const { name, from, state, revision } = one;
    const history: RowEntry = {
      key: 'history',
      label: t('history'),
      isDisabled: revision === 0,
      onClick: () => void navigate(`${at(name)}?history`),
    };
    if (from === 'file' || state === 'removed') return [history];
    const remove: RowEntry = {
      key: 'remove',
      label: t('remove'),
      question: {
        title: say('removeQuestion', { name: title }),
        lines: [say(from === 'stored' ? 'removeText' : 'removeToFile')],
        okText: t('remove'),
        danger: true,
      },
      async work() {
        await removeText(calls, one);
        onRemoved?.();
        return t('removedNow');
      },
    };
    return [history, remove];
  };
}
