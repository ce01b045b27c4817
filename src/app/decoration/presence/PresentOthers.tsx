import { Avatar, Tooltip } from 'antd';
import { useLanguage, useMessages } from '#app/language/index.ts';
import type { SpecialPresence } from '#contract/entities/special.ts';
import { componentOf } from '../document/state.ts';
import { useEditing, useEditorPart } from '../EditorContext.tsx';
import { componentName } from '../names.ts';
import { presenceMessages } from './messages.ts';
import { usePresence } from './usePresence.ts';

/** Who else has the page open, and what each is working on; a press selects it. */
export function PresentOthers({ id }: { id: string | undefined }) {
  const t = useMessages(presenceMessages);
  const { store } = useEditing();
  const others = usePresence(store, id);
  if (others.length === 0) return null;
  return (
    <ul className="decoration-present" aria-label={t('others')}>
      {others.map((other) => (
        <li key={other.tab}>
          <Present other={other} />
        </li>
      ))}
    </ul>
  );
}

function Present({ other: { user, componentUuid } }: { other: SpecialPresence }) {
  const t = useMessages(presenceMessages);
  const { language } = useLanguage();
  const { store } = useEditing();
  const component = useEditorPart((state) =>
    componentUuid === null ? undefined : componentOf(state, componentUuid),
  );
  const text = component
    ? t('at', { name: user.nickname, component: componentName(component, language) })
    : t('here', { name: user.nickname });
  return (
    <Tooltip title={text}>
      <button
        type="button"
        aria-label={text}
        onClick={() => component && store.dispatch({ type: 'select', uuid: component.uuid })}
      >
        <Avatar size={28} src={user.avatar || undefined}>
          {[...user.nickname][0]}
        </Avatar>
      </button>
    </Tooltip>
  );
}
