import { Segmented } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import type { SpecialDetail, SpecialDocument } from '#contract/entities/special.ts';
import { Canvas } from './Canvas.tsx';
import { openState } from './document/state.ts';
import { DragArea } from './dragging/DragArea.tsx';
import { EditingProvider, ProblemsProvider } from './EditorContext.tsx';
import { createEditorStore, type EditorStore } from './editorStore.ts';
import { InspectorPane } from './InspectorPane.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { messages } from './messages.ts';
import { Outline } from './Outline.tsx';
import { Palette } from './Palette.tsx';
import { RestoreOffer } from './RestoreOffer.tsx';
import { SavingDialogs } from './SavingDialogs.tsx';
import { useKeeping } from './saving/useKeeping.ts';
import { useSaving } from './saving/useSaving.ts';
import { Toolbar } from './Toolbar.tsx';
import './decoration.css';

interface EditorProps {
  /** the page as it was opened; undefined begins a new one */
  opened: SpecialDetail | undefined;
  /** what the editing begins with */
  document: SpecialDocument;
  readOnly: boolean;
  /** the person's own account id: what is kept in the browser is theirs alone */
  account: string;
  /** a new page has got its id */
  onCreated: (id: string) => void;
}

type Pane = 'palette' | 'canvas' | 'inspector';

/** The special-topic editor: palette, page and inspector side by side, one at a time on a narrow screen. */
export function Editor({ opened, document, readOnly, account, onCreated }: EditorProps) {
  const t = useMessages(messages);
  const [store] = useState(() => createEditorStore(openState(document, opened !== undefined)));
  const passing = useRef(false);
  const adopt = useMemo(
    () => (id: string) => {
      passing.current = true;
      onCreated(id);
      // the address has changed by the next turn; from then on leaving asks again
      setTimeout(() => {
        passing.current = false;
      }, 0);
    },
    [onCreated],
  );
  const saving = useSaving({ store, account, opened, onCreated: adopt });
  const { place } = saving;
  const placeNow = useMemo(() => () => place.current, [place]);
  const { giveUp } = useKeeping({
    store,
    account,
    place: placeNow,
    enabled: !readOnly,
    failure: t('keepFailed'),
  });
  const editing = useMemo(() => ({ store, readOnly }), [store, readOnly]);
  const [pane, setPane] = useState<Pane>('canvas');
  useShortcuts(store, readOnly, () => saving.save('draft'));
  return (
    <EditingProvider value={editing}>
      <ProblemsProvider value={saving.problems}>
        <div className="decoration" data-pane={pane}>
          <Toolbar saving={saving} />
          <Segmented<Pane>
            className="decoration-tabs"
            block
            value={pane}
            onChange={setPane}
            options={(['palette', 'canvas', 'inspector'] as const)
              .filter((name) => !readOnly || name !== 'palette')
              .map((value) => ({ value, label: t(value) }))}
          />
          <DragArea>
            <div className="decoration-panes">
              <div className="decoration-side">
                {!readOnly && <Palette />}
                <Outline />
              </div>
              <Canvas />
              <InspectorPane />
            </div>
          </DragArea>
          <SavingDialogs saving={saving} />
          {!readOnly && (
            <>
              <LeaveGuard
                store={store}
                passing={passing}
                busy={saving.busy}
                onSave={() => saving.save('draft')}
                onDiscard={giveUp}
              />
              <RestoreOffer
                store={store}
                account={account}
                opened={opened}
                onRestore={saving.resumeFrom}
              />
            </>
          )}
        </div>
      </ProblemsProvider>
    </EditingProvider>
  );
}

/** Ctrl or Cmd with Z, Shift+Z, Y and S; inside an input Z stays the input's own. */
function useShortcuts(store: EditorStore, readOnly: boolean, onSave: () => void) {
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
    if (readOnly) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 's') {
        event.preventDefault();
        save.current();
        return;
      }
      const typing =
        event.target instanceof HTMLElement &&
        event.target.matches('input, textarea, [contenteditable="true"]');
      if (typing || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      store.dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [store, readOnly]);
}
