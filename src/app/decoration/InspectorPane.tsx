import { Alert } from 'antd';
import { useMemo } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { useEditing, useEditorPart, useProblems } from './EditorContext.tsx';
import { kinds } from './kinds/index.ts';
import { typeNames } from './kinds/names.ts';
import { messages } from './messages.ts';
import { SettingsForm } from './settings/SettingsForm.tsx';

/** What is selected: the component's own inspector, or the page's settings where nothing is. */
export function InspectorPane() {
  const t = useMessages(messages);
  const selection = useEditorPart((state) => state.selection);
  return (
    <section className="decoration-inspector" aria-label={t('inspector')}>
      {selection === undefined ? (
        <>
          <h2>{t('pageSettings')}</h2>
          <SettingsForm />
        </>
      ) : (
        <ComponentInspector key={selection} uuid={selection} />
      )}
    </section>
  );
}

function ComponentInspector({ uuid }: { uuid: string }) {
  const t = useMessages(messages);
  const localized = useLocalized();
  const { store, readOnly } = useEditing();
  const component = useEditorPart((state) => state.components.find((one) => one.uuid === uuid));
  const place = useEditorPart((state) => state.components.findIndex((one) => one.uuid === uuid));
  const all = useProblems();
  const problems = useMemo(() => {
    const prefix = `components.${place}.`;
    return all.flatMap((problem) =>
      problem.field.startsWith(prefix)
        ? [{ ...problem, field: problem.field.slice(prefix.length) }]
        : [],
    );
  }, [all, place]);
  if (!component) return null;
  const kind = kinds.find(component.type);
  const typeName = localized(typeNames[component.type]);
  return (
    <>
      <h2>{typeName}</h2>
      {kind ? (
        kind.inspect(component, {
          readOnly,
          problems,
          onChange: (change, typing = false) => {
            // a picture may arrive long after this drawing: it changes the component as it is by then
            const current = store.getState().components.find((one) => one.uuid === uuid);
            if (!current) return;
            const patch = typeof change === 'function' ? change(current) : change;
            store.dispatch({ type: 'change-component', uuid, patch, typing });
          },
          onSettle: () => store.dispatch({ type: 'settle' }),
        })
      ) : (
        <Alert type="info" showIcon message={t('noEditor', { name: component.name || typeName })} />
      )}
    </>
  );
}
