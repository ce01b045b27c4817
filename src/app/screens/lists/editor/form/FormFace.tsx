import { Alert, Button } from 'antd';
import {
  lazy,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { z } from 'zod';
import { localized, textsOf } from '#app/language/index.ts';
import { useResources } from '#app/resources/resourcesContext.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { locales } from '#locales/index.ts';
import { currentSchemaVersion, resource as resourceShape } from '#schema/meta.ts';
import { parts } from '#schema/reference/keys.ts';
import { helpOf } from '#schema/reference/part.ts';
import { bare } from '#schema/shape.ts';
import type { DocumentStore } from '../document/documentStore.ts';
import { type JsonObject, type JsonPath, listAt, objectAt, valueAt } from '../document/json.ts';
import { changedOver, extendingOf, wholePath } from '../document/overBase.ts';
import { placeFindings } from '../document/places.ts';
import { withSingular } from '../document/singular.ts';
import {
  FormContext,
  type FormTools,
  pathName,
  type ResourceLanguage,
  useForm,
} from './FormContext.ts';
import { ObjectInputs } from './ObjectInputs.tsx';
import { isOffered, type Section, sectionAt, sectionsOf } from './sections.ts';
import { useFormTools } from './useFormTools.ts';
import { chosenInput } from './ValueInput.tsx';

const t = textsOf(locales.listEditor.form);
const e = textsOf(locales.listEditor.editor);

/** The entries that have to be open for a path to be visible, one in each list on the way. */
const entriesOf = (path: JsonPath): readonly (readonly [list: JsonPath, key: string])[] =>
  path.slice(1).map((key, index) => [path.slice(0, index + 1), String(key)]);

/** How many entries a list of the document has. */
const countOf = (root: unknown, listPath: JsonPath): number =>
  listAt(root, listPath).length || Object.keys(objectAt(root, listPath)).length;

// loaded only for texts of an older schema version, which are few
const OldVersion = lazy(() => import('./OldVersion.tsx'));

/** What a section is drawn under: the path of its first key. */
const nameOf = ({ keys: [first] }: Section) => pathName(first?.path ?? []);

const resourceLanguage: ResourceLanguage = { schema: resourceShape, parts };

export interface FormFaceProps {
  readonly store: DocumentStore;
  /** what the form is generated from. Default: the language of resources */
  readonly language?: ResourceLanguage;
  readonly findings: readonly SchemaFinding[];
  readonly checkedText: string | undefined;
  /** what is scrolled to; a new object scrolls there again */
  readonly reveal: { readonly path: JsonPath } | undefined;
  readonly onGoToCode: () => void;
  /** the list that the document extends: the form then shows the whole list, and writes only the differences */
  readonly base?: { readonly label: string; readonly whole: JsonObject } | undefined;
}

/** The document as a form, generated from the language. Every part of a list can be edited without JSON. */
export function FormFace({
  store,
  language = resourceLanguage,
  findings,
  checkedText,
  reveal,
  onGoToCode,
  base,
}: FormFaceProps) {
  const { value: written, isJson } = useSyncExternalStore(store.subscribe, store.get);
  const extending = useMemo(
    () => base && extendingOf(base.whole, objectAt(written, [])),
    [base, written],
  );
  const root = extending?.whole ?? written;
  const { outlines } = useResources();
  const [section, setSection] = useState(0);
  const given = valueAt(root, ['schemaVersion']);
  const isOld = typeof given === 'number' && given < currentSchemaVersion;
  const sections = useMemo(() => sectionsOf(language), [language]);
  const placed = useMemo(
    () =>
      (checkedText === undefined ? [] : placeFindings(checkedText, findings)).map((one) =>
        extending ? { ...one, path: wholePath(extending, one.path) } : one,
      ),
    [checkedText, findings, extending],
  );
  const change = useCallback<FormTools['change']>(
    (edit, group) => {
      // the singular label follows the label of the list
      const apply = (text: string) => withSingular(edit(text), JSON.parse(text));
      store.change((text) => (base ? changedOver(base.whole, text, apply) : apply(text)), group);
    },
    [store, base],
  );
  const tools = useFormTools({
    ...{ root, language, change, disabled: !isJson, findings: placed },
    resources: useMemo(
      () => outlines.map(({ name, label }) => ({ name, label: localized(label) })),
      [outlines],
    ),
    over: useMemo(
      () => base && extending && { label: base.label, extending, change: store.change },
      [base, extending, store],
    ),
  });
  const { open } = tools;
  const place = useRef<HTMLDivElement>(null);
  useReveal(place, reveal, (written) => {
    const path = extending ? wholePath(extending, written) : written;
    setSection(sectionAt(sections, path));
    for (const entry of entriesOf(path)) open(...entry);
    return path;
  });

  return (
    <FormContext.Provider value={tools}>
      <div className="bd-column bd-le-form">
        <div
          className="bd-wrap bd-gap-6 bd-rigid bd-le-sections"
          role="tablist"
          aria-label={t('sections')}
        >
          {sections.map((one, index) => {
            const { title, counted } = one;
            if (index !== section && !isOffered(one, root)) return null;
            const found = placed.filter(({ path }) => sectionAt(sections, path) === index);
            const isWrong = found.some(({ finding }) => finding.severity === 'error');
            return (
              <button
                className="bd-anchor bd-inline bd-gap-6 bd-box bd-small"
                key={nameOf(one)}
                type="button"
                role="tab"
                aria-selected={section === index}
                onClick={() => setSection(index)}
              >
                {localized(title)}
                {counted && <small>{countOf(root, counted)}</small>}
                {found.length > 0 && (
                  <span className={isWrong ? 'bd-le-mark bd-le-mark-error' : 'bd-le-mark'} />
                )}
              </button>
            );
          })}
        </div>
        <div className="bd-column bd-grow bd-le-form-body" ref={place} role="tabpanel">
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
          {isOld && (
            <Later fallback={null}>
              <OldVersion store={store} root={root} given={given} />
            </Later>
          )}
          {sections.map(
            (one, index) => index === section && <SectionInputs key={nameOf(one)} {...one} />,
          )}
        </div>
      </div>
    </FormContext.Provider>
  );
}

/** The inputs of a section: plain values side by side, larger parts one below the other. */
function SectionInputs({ keys }: Section) {
  const { language } = useForm();
  const [first] = keys;
  if (first?.path.length === 1 && first.object === language.schema && keys.length > 1)
    return <ObjectInputs schema={first.object} path={[]} keys={keys.map(({ key }) => key)} />;
  return keys.map(({ object, key, path }, index) => {
    const help = helpOf(language.parts, object, key);
    const of = bare(object.shape[key] ?? z.any());
    const { Input } = chosenInput(of);
    return (
      <Input
        key={key}
        path={path}
        of={of}
        label={help ? localized(help.title) : key}
        help={help}
        isNamed={index === 0}
      />
    );
  });
}

/**
 * Scrolls to the element of a path, or of the nearest path above it, and focuses it.
 *
 * @param prepare opens what hides the element. @returns the path in the form
 */
function useReveal(
  place: React.RefObject<HTMLDivElement | null>,
  reveal: FormFaceProps['reveal'],
  prepare: (path: JsonPath) => JsonPath,
): void {
  const preparing = useRef(prepare);
  preparing.current = prepare;
  useEffect(() => {
    if (!reveal) return;
    const path = preparing.current(reveal.path);
    // after the section and its entry have been drawn
    const frame = requestAnimationFrame(() => {
      const elements = [...(place.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
      for (let length = path.length; length > 0; length -= 1) {
        const name = pathName(path.slice(0, length));
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

/** The nearest folded part that contains another one. */
const parentFold = (fold: HTMLDetailsElement): HTMLDetailsElement | null =>
  fold.parentElement?.closest('details') ?? null;
