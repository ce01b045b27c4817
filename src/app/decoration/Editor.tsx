import { Button, Modal, Segmented, Space } from 'antd';
import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { useLeaveBlocker } from '#app/widgets/leaving/useLeaveBlocker.ts';
import { UnarrivedFiles } from '#app/widgets/upload/UnarrivedFiles.tsx';
import { UploadsOfWork } from '#app/widgets/upload/UploadsOfWork.tsx';
import type { SpecialDetail, SpecialDocument } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import type { Announcer } from './announcer.ts';
import { Canvas } from './Canvas.tsx';
import { useChecklist } from './checklist/useChecklist.ts';
import { useUnseen } from './checklist/useUnseen.ts';
import { useShortcuts } from './commands/useShortcuts.ts';
import { hasUnsavedComponents, isDirty } from './document/state.ts';
import { DragArea } from './dragging/DragArea.tsx';
import { type Editing, EditingProvider, useEditing } from './EditorContext.tsx';
import { createEditorParts } from './editorParts.ts';
import type { EditorStore } from './editorStore.ts';
import { fieldBelow, selectField } from './findings/findingStore.ts';
import { focusComponents, focusField } from './findings/focusField.ts';
import { InspectorPane } from './InspectorPane.tsx';
import { UnseenContext } from './kinds/found.ts';
import { loadedLater } from './loadedLater.tsx';
import { Outline } from './outline/Outline.tsx';
import { Palette } from './Palette.tsx';
import { SavingDialogs } from './SavingDialogs.tsx';
import { AfterPaint } from './sight/AfterPaint.tsx';
import { keepGapInSight } from './sight/gapInSight.ts';
import { useKeptScroll } from './sight/keptScroll.ts';
import { Toolbar } from './Toolbar.tsx';
import './decoration.css';
import './panels.css';

const decoratorText = textsOf(locales.decorator.decorator);
const t = textsOf(locales.decorator.decoration);

interface LeaveGuardProps {
  store: EditorStore;
  /** set while the editor itself changes its address: then the person is not asked */
  passing: RefObject<boolean>;
  busy: boolean;
  /** resolves with whether the platform has saved it */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
}

/** Contract 2.3: leaving with unsaved work asks to save it or to discard it. Closing the tab asks as browsers do. */
function LeaveGuard({ store, passing, busy, onSave, onDiscard }: LeaveGuardProps) {
  const passage = useLeaveBlocker(true, () => !passing.current && hasUnsavedWork(store));
  const stay = () => passage?.reset();
  return (
    <Modal
      open={passage !== undefined}
      onCancel={stay}
      destroyOnHidden
      title={t('unsavedComponents')}
      footer={
        <Space>
          <Button
            onClick={() => {
              onDiscard();
              passage?.proceed();
            }}
          >
            {t('discard')}
          </Button>
          <Button
            type="primary"
            autoFocus
            loading={busy}
            onClick={async () => {
              if (await onSave()) passage?.proceed();
              else stay();
            }}
          >
            {t('save')}
          </Button>
        </Space>
      }
    />
  );
}

function hasUnsavedWork(store: EditorStore): boolean {
  const state = store.getState();
  return isDirty(state) || hasUnsavedComponents(state);
}

const Restoring = loadedLater(() => import('./RestoreOffer.tsx'));
/** draws nothing: the offer to restore comes a moment later, or with the next visit */
const unsaid = () => null;

interface EditorProps {
  /** the page as it was opened; undefined begins a new one */
  opened: SpecialDetail | undefined;
  /** the page to edit */
  document: SpecialDocument;
  readOnly: boolean;
  /** the person's account id: drafts on this device are kept by it */
  account: string;
  /** a new page has got its id */
  onCreated: (id: string) => void;
}

type Pane = 'palette' | 'canvas' | 'inspector';

/** The special-topic editor: palette, page and inspector side by side, one at a time on a narrow screen. */
export function Editor({ opened, document, readOnly, account, onCreated }: EditorProps) {
  const { language } = useLanguage();
  const spoken = useRef(language);
  spoken.current = language;
  const created = useRef(onCreated);
  created.current = onCreated;
  const [parts] = useState(() =>
    createEditorParts({
      opened,
      document,
      account,
      language: () => spoken.current,
      onCreated: (id) => created.current(id),
    }),
  );
  const { store, findings, announcer, present, keepCheck, passing, saver } = parts;
  useEffect(() => findings.start(), [findings]);
  const [pane, setPane] = useState<Pane>('canvas');
  const [carried, setCarried] = useState(false);
  const editing = useMemo(() => {
    /** Selects what a field belongs to and brings its input to view. */
    const reveal = (field: string) => {
      if (field === 'components') {
        setPane('palette');
        requestAnimationFrame(focusComponents);
        return;
      }
      setPane('inspector');
      selectField(parts.store, field);
      requestAnimationFrame(() => focusField(fieldBelow(field)));
    };
    const carry: Editing['carry'] = (card) => {
      setCarried(card === 'lifted');
      if (card === 'dropped') setPane('canvas');
    };
    return { ...parts, readOnly, reveal, carry };
  }, [parts, readOnly]);
  const saved = useSyncExternalStore(saver.subscribe, saver.get);
  const saving = useMemo(() => ({ ...saver, ...saved }), [saver, saved]);
  const list = useChecklist({ store, findings, saving, document: present, keep: keepCheck });
  useEffect(() => (readOnly ? undefined : saver.start()), [saver, readOnly]);
  return (
    <EditingProvider value={editing}>
      <div
        className="decoration"
        data-pane={carried ? 'canvas' : pane}
        data-carried={carried || undefined}
      >
        <Toolbar saving={saving} list={list} />
        <Segmented<Pane>
          className="decoration-tabs"
          block
          value={pane}
          onChange={(next) => {
            keepGapInSight();
            setPane(next);
          }}
          options={(['palette', 'canvas', 'inspector'] as const).map((value) => ({
            value,
            // nothing can be added in view mode: the outline stands alone beside the page
            label: decoratorText(readOnly && value === 'palette' ? 'outline' : value),
          }))}
        />
        <UploadsOfWork work={`special.${saving.id ?? 'new'}`}>
          <UnarrivedFiles />
          <Panes id={opened?.id} />
        </UploadsOfWork>
        <AnnouncedSentence announcer={announcer} />
        <Shortcuts onSave={() => saving.save('draft')} />
        <AfterPaint>
          <SavingDialogs saving={saving} />
          {!readOnly && (
            <>
              <LeaveGuard
                store={store}
                passing={passing}
                busy={saving.busy}
                onSave={() => saving.save('draft')}
                onDiscard={saver.giveUp}
              />
              <Restoring around={unsaid}>
                {({ RestoreOffer }) => (
                  <RestoreOffer store={store} account={account} opened={opened} saving={saving} />
                )}
              </Restoring>
            </>
          )}
        </AfterPaint>
      </div>
    </EditingProvider>
  );
}

/** The parts of the editor that show the page. They do not draw again when a save runs or a dialog opens. */
const Panes = memo(function Panes({ id }: { id: string | undefined }) {
  const { readOnly } = useEditing();
  const side = useRef<HTMLDivElement>(null);
  useKeptScroll(side);
  return (
    <>
      <div className="bd-grid bd-grow decoration-panes">
        <div ref={side} className="decoration-side">
          {!readOnly && <Palette />}
          <Outline id={id} />
        </div>
        <WithUnseen>
          <Canvas />
          <InspectorPane />
        </WithUnseen>
      </div>
      <DragArea />
    </>
  );
});

/** Tells the page and the inspector which records readers do not see. */
function WithUnseen({ children }: { children: ReactNode }) {
  return <UnseenContext.Provider value={useUnseen()}>{children}</UnseenContext.Provider>;
}

function Shortcuts({ onSave }: { onSave: () => void }) {
  useShortcuts(onSave);
  return null;
}

/**
 * Tells what a command has done: always to screen readers, and on a narrow screen, where the page is not beside the
 * components, for some seconds to everybody.
 */
function AnnouncedSentence({ announcer }: { announcer: Announcer }) {
  const sentence = useSyncExternalStore(announcer.subscribe, announcer.getSentence);
  return (
    <p className="bd-unseen decoration-announced" aria-live="polite">
      <span key={sentence}>{sentence}</span>
    </p>
  );
}
