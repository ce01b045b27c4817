import { ClockCircleOutlined, EyeInvisibleOutlined } from '@ant-design/icons';
import { memo, type ReactNode, useContext } from 'react';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { componentOf } from './document/state.ts';
import { useEditorPart } from './EditorContext.tsx';
import { pickedItems } from './kinds/contents.ts';
import { recordKey, UnseenContext } from './kinds/found.ts';

/** Says above a component what of it readers do not see, or see only for a time. */
export const CanvasMarks = memo(function CanvasMarks({ uuid }: { uuid: string }) {
  const t = useMessages(locales.decorator.decorator);
  const component = useEditorPart((state) => componentOf(state, uuid));
  const unseen = useContext(UnseenContext);
  if (!component) return null;
  const { active, startAt, endAt } = component;
  const count = pickedItems(component).filter((item) => unseen.has(recordKey(item))).length;
  return (
    <>
      {!active && <Mark icon={<EyeInvisibleOutlined aria-hidden />}>{t('hiddenMark')}</Mark>}
      {active && (startAt !== '' || endAt !== '') && (
        <Mark icon={<ClockCircleOutlined aria-hidden />}>
          {t('timedMark', { start: startAt.slice(0, 16) || '…', end: endAt.slice(0, 16) || '…' })}
        </Mark>
      )}
      {count > 0 && (
        <Mark icon={<EyeInvisibleOutlined aria-hidden />}>{t('unseenMark', { count })}</Mark>
      )}
    </>
  );
});

function Mark({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="bd-tiny decoration-mark">
      {icon} {children}
    </span>
  );
}
