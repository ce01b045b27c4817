import { Alert, Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { useResources } from '#app/resources/resourcesContext.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { currentSchemaVersion, resource as resourceShape } from '#schema/meta.ts';
import { serialiseResource } from '#schema/serialise.ts';
import { upgradeResource } from '#schema/upgrade.ts';
import type { DocumentStore } from '../document/documentStore.ts';
import { type JsonPath, listAt, objectAt, valueAt } from '../document/json.ts';
import { isWithin, placeFindings } from '../document/places.ts';
import { editorMessages } from '../messages.ts';
import { FormContext, type FormTools, pathName } from './FormContext.ts';
import { formMessages } from './messages.ts';
import { ActionsSection } from './sections/ActionsSection.tsx';
import { BasicsSection } from './sections/BasicsSection.tsx';
import { ColumnsSection } from './sections/ColumnsSection.tsx';
import { DetailSection } from './sections/DetailSection.tsx';
import { FieldsSection } from './sections/FieldsSection.tsx';
import { FilesSection } from './sections/FilesSection.tsx';
import { FiltersSection } from './sections/FiltersSection.tsx';
import { FormsSection } from './sections/FormsSection.tsx';
import { RulesSection } from './sections/RulesSection.tsx';
import { TabsSection } from './sections/TabsSection.tsx';

/** The parts of the form, with the paths that belong to each. */
const sections = [
  { name: 'fields', paths: [['fields']], counted: ['fields'], Section: FieldsSection },
  {
    name: 'columns',
    paths: [['list', 'columns']],
    counted: ['list', 'columns'],
    Section: ColumnsSection,
  },
  {
    name: 'filters',
    paths: [['list', 'filters']],
    counted: ['list', 'filters'],
    Section: FiltersSection,
  },
  { name: 'forms', paths: [['forms']], counted: undefined, Section: FormsSection },
  {
    name: 'actions',
    paths: [['list', 'actions']],
    counted: ['list', 'actions'],
    Section: ActionsSection,
  },
  {
    name: 'tabs',
    paths: [
      ['list', 'tabs'],
      ['list', 'sort'],
      ['list', 'tabCounts'],
    ],
    counted: ['list', 'tabs'],
    Section: TabsSection,
  },
  { name: 'detail', paths: [['detail'], ['picker']], counted: undefined, Section: DetailSection },
  { name: 'files', paths: [['import'], ['export']], counted: undefined, Section: FilesSection },
  { name: 'rules', paths: [['rules']], counted: ['rules'], Section: RulesSection },
] as const;
type SectionName = (typeof sections)[number]['name'] | 'basics';

/** The section that shows a path; whatever belongs to no other is one of the basics. */
const sectionOf = (path: JsonPath): SectionName =>
  sections.find(({ paths }) => paths.some((prefix) => isWithin(path, prefix)))?.name ?? 'basics';

/** Which entries of which lists have to stand open for a path to be seen. */
function entriesOf(path: JsonPath): (readonly [list: string, key: string])[] {
  const [first, second, third, fourth, fifth] = path.map(String);
  if (first === 'list' && second && third)
    return [
      [second, third],
      ...(fourth === 'ask' && fifth ? [[pathName(path.slice(0, 4)), fifth] as const] : []),
    ];
  if (first === 'import' && second === 'columns' && third) return [['import', third]];
  return (first === 'fields' || first === 'rules') && second ? [[first, second]] : [];
}

/** How many entries a list of the document has. */
const countOf = (root: unknown, listPath: JsonPath): number =>
  listAt(root, listPath).length || Object.keys(objectAt(root, listPath)).length;

export interface FormFaceProps {
  readonly store: DocumentStore;
  readonly findings: readonly SchemaFinding[];
  readonly checkedText: string | undefined;
  /** what is to be shown; a new object shows it again */
  readonly reveal: { readonly path: JsonPath } | undefined;
  readonly onGoToCode: () => void;
}

/** The document as a form: every part of a list without a line of JSON. */
export function FormFace({ store, findings, checkedText, reveal, onGoToCode }: FormFaceProps) {
  const t = useMessages(formMessages);
  const e = useMessages(editorMessages);
  const localized = useLocalized();
  const { value: root, isJson } = useSyncExternalStore(store.subscribe, store.get);
  const { resources } = useResources();
  const [section, setSection] = useState<SectionName>('basics');
  const [opened, setOpened] = useState<FormTools['opened']>({});
  const open = useCallback(
    (list: string, key: string | undefined) => setOpened((known) => ({ ...known, [list]: key })),
    [],
  );
  const placed = useMemo(
    () => (checkedText === undefined ? [] : placeFindings(checkedText, findings)),
    [checkedText, findings],
  );
  const tools = useMemo<FormTools>(
    () => ({
      root,
      disabled: !isJson,
      findings: placed,
      resources: [...resources.values()].map(({ name, label, fields }) => ({
        name,
        label: localized(label),
        fields: Object.entries(fields).map(([value, field]) => ({
          value,
          label: localized(field.label),
        })),
      })),
      change: store.change,
      opened,
      open,
    }),
    [root, isJson, placed, resources, localized, store, opened, open],
  );
  const place = useRef<HTMLDivElement>(null);
  useReveal(place, reveal, (path) => {
    setSection(sectionOf(path));
    for (const entry of entriesOf(path)) open(...entry);
  });

  const Shown = sections.find(({ name }) => name === section)?.Section ?? BasicsSection;
  const tabs = [{ name: 'basics' as const, counted: undefined }, ...sections];
  return (
    <FormContext.Provider value={tools}>
      <div className="bd-le-form">
        <div className="bd-le-sections" role="tablist" aria-label={t('sections')}>
          {tabs.map(({ name, counted }) => {
            const found = placed.filter(({ path }) => sectionOf(path) === name);
            const isWrong = found.some(({ finding }) => finding.severity === 'error');
            return (
              <button
                key={name}
                type="button"
                role="tab"
                aria-selected={section === name}
                onClick={() => setSection(name)}
              >
                {t(`section_${name}`)}
                {counted && <small>{countOf(root, counted)}</small>}
                {found.length > 0 && (
                  <span className={isWrong ? 'bd-le-mark bd-le-mark-error' : 'bd-le-mark'} />
                )}
              </button>
            );
          })}
        </div>
        <div className="bd-le-form-body" ref={place} role="tabpanel">
          {!isJson && (
            <Alert
              type="error"
              showIcon
              message={e('jsonBroken')}
              action={
                <Button size="small" onClick={onGoToCode}>
                  {e('goToCode')}
                </Button>
              }
            />
          )}
          <OldVersion store={store} root={root} />
          <Shown />
        </div>
      </div>
    </FormContext.Provider>
  );
}

/** A text of an older version works as it is; the form writes the present one. */
function OldVersion({ store, root }: { store: DocumentStore; root: unknown }) {
  const e = useMessages(editorMessages);
  const given = valueAt(root, ['schemaVersion']);
  if (typeof given !== 'number' || given >= currentSchemaVersion) return null;
  const upgraded = resourceShape.safeParse(upgradeResource(root).value);
  return (
    <Alert
      type="warning"
      showIcon
      message={e('oldVersion', { given })}
      action={
        upgraded.success && (
          <Button size="small" onClick={() => store.change(() => serialiseResource(upgraded.data))}>
            {e('upgrade', { known: currentSchemaVersion })}
          </Button>
        )
      }
    />
  );
}

/** Shows the element of a path, or of the nearest path above it, and puts the focus there. */
function useReveal(
  place: React.RefObject<HTMLDivElement | null>,
  reveal: FormFaceProps['reveal'],
  prepare: (path: JsonPath) => void,
): void {
  const preparing = useRef(prepare);
  preparing.current = prepare;
  useEffect(() => {
    if (!reveal) return;
    preparing.current(reveal.path);
    // after the section and its entry have been drawn
    const frame = requestAnimationFrame(() => {
      const elements = [...(place.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
      for (let length = reveal.path.length; length > 0; length -= 1) {
        const name = pathName(reveal.path.slice(0, length));
        const found = elements.find((element) => element.dataset.path === name);
        if (!found) continue;
        for (let fold = found.closest('details'); fold; fold = parentFold(fold)) fold.open = true;
        found.scrollIntoView?.({ block: 'center' });
        found.querySelector<HTMLElement>('input, textarea, button')?.focus();
        return;
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [reveal, place]);
}

/** The folded part around another one. */
const parentFold = (fold: HTMLDetailsElement): HTMLDetailsElement | null =>
  fold.parentElement?.closest('details') ?? null;
