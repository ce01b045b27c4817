import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Alert, Button, ConfigProvider, Segmented, Select } from 'antd';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createMemoryRouter } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { useResources } from '#app/resources/resourcesContext.ts';
import { type SchemaViewer, schemaViewers } from '#contract/endpoints/schemas.ts';
import { locales } from '#locales/index.ts';
import { type CompiledResource, compileResource } from '#schema/compile.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { isGrantedByList } from '#schema/providers.ts';
import type { Checked } from '../useSchemaCheck.ts';
import { PreviewContext } from './PreviewContext.ts';
import { PreviewRoom } from './PreviewRoom.tsx';
import { type PreviewPart, PreviewViews, partOf, previewPaths } from './PreviewViews.tsx';

const t = textsOf(locales.listEditor.preview);

const PhoneFrame = lazy(async () => ({
  default: (await import('./PhoneFrame.tsx')).PhoneFrame,
}));

interface PreviewPaneProps {
  readonly checked: Checked;
  readonly viewer: SchemaViewer;
  readonly onViewer: (viewer: SchemaViewer) => void;
}

const parts = ['list', 'form', 'detail', 'picker'] as const;

const makeRouter = () =>
  createMemoryRouter([{ path: '*', element: <PreviewViews /> }], {
    initialEntries: [previewPaths.list],
  });

/**
 * Shows the list of the present text with real rows: list, form, details and picker, also as another kind of account
 * and at the width of a phone.
 */
export function PreviewPane({ checked, viewer, onViewer }: PreviewPaneProps) {
  const [router] = useState(makeRouter);
  useEffect(() => () => router.dispose(), [router]);
  const pathname = useSyncExternalStore(
    useCallback((listener: () => void) => router.subscribe(listener), [router]),
    () => router.state.location.pathname,
  );
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const frame = useRef<HTMLDivElement>(null);
  const { good } = checked;
  const known = useResources();
  const previewed = useMemo(() => {
    if (!good) return undefined;
    const { name, provider } = good.resource;
    const published = known.resources.get(name);
    const isMade = !isGrantedByList(provider) || published?.provider === provider;
    const isOwn = provider === 'own' && published?.provider === 'own';
    const resource = isOwn ? compileResource(asStored(good.definition, published)) : good.resource;
    return { ...good, resource, isMade };
  }, [good, known]);
  const name = t(viewer);
  const part: PreviewPart = partOf(pathname) ?? 'list';

  const room = previewed && (
    <PreviewContext.Provider value={previewed}>
      <PreviewRoom list={previewed} viewer={viewer} router={router} />
    </PreviewContext.Provider>
  );
  return (
    <section className="bd-column bd-shrink bd-le-preview" aria-label={t('title')}>
      <div className="bd-row bd-wrap bd-rigid bd-le-preview-bar">
        <Segmented<PreviewPart>
          size="small"
          aria-label={t('view')}
          value={part}
          options={parts.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => void router.navigate(previewPaths[next])}
        />
        <Segmented<'desktop' | 'phone'>
          size="small"
          aria-label={t('width')}
          value={width}
          options={[
            { value: 'desktop', icon: <DesktopOutlined />, title: t('desktop') },
            { value: 'phone', icon: <MobileOutlined />, title: t('phone') },
          ]}
          onChange={setWidth}
        />
        <Select<SchemaViewer>
          size="small"
          className="bd-le-viewer"
          aria-label={t('as')}
          value={viewer}
          options={schemaViewers.map((value) => ({ value, label: t(value) }))}
          onChange={onViewer}
          popupMatchSelectWidth={false}
        />
      </div>
      <PreviewNotes checked={checked} viewer={viewer} isMade={previewed?.isMade ?? true} />
      <div
        className="bd-anchor bd-grow bd-cut bd-le-preview-frame"
        ref={frame}
        aria-busy={checked.state === 'stale'}
      >
        {checked.hidden && checked.isCurrent ? (
          <p className="bd-center bd-soft bd-le-preview-none">{t('hidden', { viewer: name })}</p>
        ) : !room ? (
          <p className="bd-center bd-soft bd-le-preview-none">
            {t(checked.text === undefined ? 'waiting' : 'none')}
          </p>
        ) : width === 'phone' ? (
          <Suspense fallback={null}>
            <PhoneFrame title={t('phoneFrame')}>{room}</PhoneFrame>
          </Suspense>
        ) : (
          <div className="bd-le-preview-scroll">
            {/* keeps the dialogs and drawers of the preview within it */}
            <ConfigProvider getPopupContainer={() => frame.current ?? document.body}>
              {room}
            </ConfigProvider>
          </div>
        )}
      </div>
    </section>
  );
}

/** A list of own records whose renamed fields are read where they still stand: under the names of the published list. */
const asStored = (list: ResourceDefinition, { fields }: CompiledResource): ResourceDefinition => ({
  ...list,
  fields: Object.fromEntries(
    Object.entries(list.fields).map(([name, field]) => {
      const path = [...(field.aliases ?? []), name].findLast((one) => Object.hasOwn(fields, one));
      return [name, path === undefined ? field : { ...field, path }];
    }),
  ),
});

function PreviewNotes({
  checked,
  viewer,
  isMade,
}: Pick<PreviewPaneProps, 'checked' | 'viewer'> & { isMade: boolean }) {
  const failing = checked.state === 'checked' && !checked.isCurrent && checked.good;
  return (
    <div role="status" className="bd-rigid">
      {checked.state === 'failed' && (
        <Alert
          banner
          type="warning"
          message={t('checkFailed')}
          action={
            <Button size="small" onClick={checked.retry}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {failing && <Alert banner type="warning" message={t('lastGood')} />}
      {!isMade && checked.good?.resource.provider === 'source' && (
        <Alert banner type="info" message={t('askedOncePublished')} />
      )}
      {viewer !== 'operator' && (
        <Alert banner type="info" message={t('rowsNote', { viewer: t(viewer) })} />
      )}
    </div>
  );
}
