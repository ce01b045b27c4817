import { Alert } from 'antd';
import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { PartOfWork } from '#app/widgets/upload/UploadsOfWork.tsx';
import { locales } from '#locales/index.ts';
import { componentOf, indexOfComponent } from './document/state.ts';
import { sameElements, useEditing, useEditorPart, useFindings } from './EditorContext.tsx';
import { componentPlaceOf, type Finding, fieldBelow } from './findings/findingStore.ts';
import { ComponentFields } from './inspector/ComponentFields.tsx';
import { SeveralSelected } from './inspector/SeveralSelected.tsx';
import { WarningsContext } from './kinds/found.ts';
import { kinds } from './kinds/index.ts';
import type { InspectorHandlers } from './kinds/kind.ts';
import { missingKindOf, typeName } from './kinds/names.ts';
import { loadedLater } from './loadedLater.tsx';
import { SettingsForm } from './settings/SettingsForm.tsx';
import { usePainted } from './sight/AfterPaint.tsx';
import { useKeptScroll } from './sight/keptScroll.ts';

const inspectorPaneText = textsOf(locales.decorator.inspectorPane);
const t = textsOf(locales.decorator.decorator);

const Parts = loadedLater(() => import('./parts/PartNotice.tsx'));

/** What is selected: the component's own inspector, what several have in common, or the page's settings. */
export const InspectorPane = memo(function InspectorPane() {
  const count = useEditorPart((state) => state.selection.length);
  const [first] = useEditorPart((state) => state.selection, sameElements);
  const painted = usePainted();
  const { readOnly } = useEditing();
  const pane = useRef<HTMLElement>(null);
  // stays as it is when another component is selected
  const [more, setMore] = useState(false);
  useKeptScroll(pane, first);
  return (
    <section
      ref={pane}
      className="decoration-inspector"
      aria-label={t('inspector')}
      data-read-only={readOnly || undefined}
    >
      <WithWarnings uuid={first}>
        {first === undefined ? (
          <>
            <h2>{t('pageSettings')}</h2>
            {/* drawn after the first paint: the page comes first, its settings have many inputs */}
            {painted && <SettingsForm />}
          </>
        ) : count > 1 ? (
          <SeveralSelected />
        ) : (
          <PartOfWork key={first} part={first}>
            <ComponentInspector uuid={first} more={more} onMoreChange={setMore} />
          </PartOfWork>
        )}
      </WithWarnings>
    </section>
  );
});

/** Hands the warnings of a check to the fields of the inspector. */
function WithWarnings({ uuid, children }: { uuid: string | undefined; children: ReactNode }) {
  const warnings = useFound(uuid, 'warning');
  return <WarningsContext.Provider value={warnings}>{children}</WarningsContext.Provider>;
}

/** What was found about a component, or about the page's settings, by paths below it. */
function useFound(uuid: string | undefined, wanted: Finding['severity']): readonly Finding[] {
  const place = useEditorPart((state) =>
    uuid === undefined ? undefined : indexOfComponent(state, uuid),
  );
  const found = useFindings(
    (findings) =>
      findings.filter(
        ({ field, severity }) => severity === wanted && componentPlaceOf(field) === place,
      ),
    sameElements,
  );
  return useMemo(
    () => found.map((finding) => ({ ...finding, field: fieldBelow(finding.field) })),
    [found],
  );
}

interface ComponentInspectorProps {
  uuid: string;
  more: boolean;
  onMoreChange: (open: boolean) => void;
}

function ComponentInspector({ uuid, more, onMoreChange }: ComponentInspectorProps) {
  const { store, readOnly } = useEditing();
  const component = useEditorPart((state) => componentOf(state, uuid));
  const problems = useFound(uuid, 'error');
  // the same handlers every time, so that their receivers do not draw again
  const handlers = useMemo((): InspectorHandlers => {
    return {
      readOnly,
      problems,
      onChange(change, typing = false) {
        // an upload may end long after this drawing: change the component as it is then
        const current = componentOf(store.getState(), uuid);
        if (!current) return;
        const patch = typeof change === 'function' ? change(current) : change;
        store.dispatch({ type: 'change-component', uuid, patch, typing });
      },
      onSettle: () => store.dispatch({ type: 'settle' }),
    };
  }, [store, uuid, readOnly, problems]);
  if (!component) return null;
  const missing = missingKindOf(component);
  const kind = kinds.of(component);
  const title = <h2>{localized(typeName(component))}</h2>;
  if (!kind)
    return (
      <>
        {title}
        <Alert
          type="info"
          showIcon
          message={
            missing === undefined
              ? inspectorPaneText('unknown')
              : inspectorPaneText('missing', { kind: missing })
          }
        />
      </>
    );
  return (
    <>
      {title}
      {component.partId !== undefined && (
        <Parts>
          {({ PartNotice }) => <PartNotice uuid={uuid} partId={component.partId ?? ''} />}
        </Parts>
      )}
      <ComponentFields
        component={component}
        kind={kind}
        handlers={handlers}
        more={more}
        onMoreChange={onMoreChange}
      />
      {!readOnly && (
        <Parts>{({ KeepAsPart }) => <KeepAsPart isPart={component.partId !== undefined} />}</Parts>
      )}
    </>
  );
}
