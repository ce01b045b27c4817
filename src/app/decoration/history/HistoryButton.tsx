import { HistoryOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { HistoryEntry } from '../document/state.ts';
import { useEditing, useEditorPart } from '../EditorContext.tsx';
import { ToolbarPanel } from '../panels/ToolbarPanel.tsx';
import { stepText } from './stepText.ts';

const t = textsOf(locales.decorator.history);

/** Opens the history: the name of every step, newest first. A click shows the page as it was then. */
export function HistoryButton() {
  const [open, setOpen] = useState(false);
  return (
    <ToolbarPanel
      label={t('history')}
      icon={<HistoryOutlined />}
      open={open}
      onOpenChange={setOpen}
    >
      <Steps />
    </ToolbarPanel>
  );
}

function Steps() {
  const { commands } = useEditing();
  const past = useEditorPart((state) => state.past);
  const future = useEditorPart((state) => state.future);
  const revision = useEditorPart((state) => state.revision);
  const savedRevision = useEditorPart((state) => state.savedRevision);
  const openedRevision = useEditorPart((state) => state.openedRevision);
  const steps = [...past, ...future];
  const first = steps[0]?.before ?? revision;
  const beginning = savedRevision === undefined ? 'begun' : 'opened';
  const markOf = (after: number, isUndone: boolean) =>
    after === revision ? t('current') : isUndone && t('undone');
  const savedAt = (after: number) => after === savedRevision && t('saved');
  const row = (entry: HistoryEntry | undefined, after: number, isUndone: boolean) => (
    <li key={after}>
      <button
        type="button"
        className={isUndone ? 'decoration-step-undone' : ''}
        aria-current={after === revision ? 'step' : undefined}
        onClick={() => commands.travel(after)}
      >
        <span>
          {entry ? (
            <StepLine entry={entry} />
          ) : (
            t(first === openedRevision ? beginning : 'forgotten')
          )}
        </span>
        <small>{[markOf(after, isUndone), savedAt(after)].filter(Boolean).join(' · ')}</small>
      </button>
    </li>
  );
  return (
    <div className="decoration-history">
      <p className="decoration-hint">{t('hint')}</p>
      <ol>
        {future.toReversed().map((entry) => row(entry, entry.after, true))}
        {past.toReversed().map((entry) => row(entry, entry.after, false))}
        {row(undefined, first, false)}
      </ol>
    </div>
  );
}

function StepLine({ entry }: { entry: HistoryEntry }) {
  const { language } = useLanguage();
  return stepText(entry.name, language);
}
