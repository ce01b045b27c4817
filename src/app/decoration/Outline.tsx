import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { sameElements, useEditing, useEditorPart, useProblems } from './EditorContext.tsx';
import { kinds } from './kinds/index.ts';
import { typeNames } from './kinds/names.ts';
import { messages } from './messages.ts';

/** The page as a list: what stands where, what is in it, what is selected. */
export function Outline() {
  const t = useMessages(messages);
  const localized = useLocalized();
  const { language } = useLanguage();
  const { store } = useEditing();
  const components = useEditorPart((state) => state.components, sameElements);
  const selection = useEditorPart((state) => state.selection);
  const problems = useProblems();
  const entry = (uuid: string | undefined, name: string, summary: string, troubled: boolean) => (
    <li key={uuid ?? ''}>
      <button
        type="button"
        className={troubled ? 'decoration-outline-troubled' : ''}
        aria-current={selection === uuid}
        onClick={() => store.dispatch({ type: 'select', uuid })}
      >
        <span>{name}</span>
        <small>{summary}</small>
      </button>
    </li>
  );
  return (
    <nav className="decoration-outline" aria-label={t('outline')}>
      <h2>{t('outline')}</h2>
      <ol>
        {entry(
          undefined,
          t('pageSettings'),
          '',
          problems.some(({ field }) => !field.startsWith('components.')),
        )}
        {components.map((component, index) =>
          entry(
            component.uuid,
            component.name || localized(typeNames[component.type]),
            kinds.find(component.type)?.summary(component, language) ?? '',
            problems.some(({ field }) => field.startsWith(`components.${index}.`)),
          ),
        )}
      </ol>
    </nav>
  );
}
