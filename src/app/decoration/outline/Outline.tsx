import { memo } from 'react';
import { useMessages } from '#app/language/index.ts';
import { DragColumn } from '../dragging/DragColumn.tsx';
import {
  sameElements,
  useEditing,
  useEditorPart,
  useEditorPartAtOnce,
  useFindings,
} from '../EditorContext.tsx';
import { componentPlaceOf } from '../findings/finding.ts';
import { messages } from '../messages.ts';
import { usePainted } from '../sight/usePainted.ts';
import { OutlineRow } from './OutlineRow.tsx';

/** The page as a list of its components, with a line about their content and the selection. Sorted by dragging. */
export const Outline = memo(function Outline() {
  const t = useMessages(messages);
  const { store } = useEditing();
  const uuids = useEditorPartAtOnce(
    (state) => state.components.map(({ uuid }) => uuid),
    sameElements,
  );
  const pageSelected = useEditorPart((state) => state.selection.length === 0);
  const troubled = useFindings((findings) =>
    findings.some(
      ({ field, severity }) => severity === 'error' && componentPlaceOf(field) === undefined,
    ),
  );
  const painted = usePainted();
  return (
    <nav className="decoration-outline" aria-label={t('outline')}>
      <h2>{t('outline')}</h2>
      <button
        type="button"
        className={`decoration-outline-page${troubled ? ' decoration-outline-troubled' : ''}`}
        aria-pressed={pageSelected}
        onClick={() => store.dispatch({ type: 'select', uuid: undefined })}
      >
        <span>{t('pageSettings')}</span>
      </button>
      <DragColumn id="outline" as="ol" area=".decoration-outline">
        {(painted ? uuids : uuids.slice(0, drawnAtFirst)).map((uuid, place) => (
          <OutlineRow key={uuid} uuid={uuid} atFirst={place < drawnAtFirst} />
        ))}
      </DragColumn>
    </nav>
  );
});

/** rows that fill the space below the palette, and some more */
const drawnAtFirst = 10;
