import { Avatar, Tooltip } from 'antd';
import { beforeWord } from '#app/language/format.ts';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { useSession } from '#app/session/useSession.ts';
import type { SpecialPresence } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import { componentOf } from '../document/state.ts';
import { useEditing, useEditorPart, useOthers } from '../EditorContext.tsx';
import { componentName } from '../names.ts';
import { usePresence } from './usePresence.ts';

/** at most so many are shown as pictures: a phone's toolbar has no room for more */
const mostPictures = 4;

/** Shows who else has the page open and what each is working on; a click selects that component. */
export function PresentOthers({ id }: { id: string | undefined }) {
  const t = useMessages(locales.decorator.presence);
  const { store, others: present } = useEditing();
  usePresence(store, present, id);
  const others = useOthers((known) => known);
  const account = useSession().userInfo?.id;
  if (others.length === 0) return null;
  const more = others.slice(mostPictures);
  const nameOf = ({ user }: SpecialPresence) =>
    user.id === account ? t('ownWindow') : user.nickname;
  const names = [...new Set(more.map(nameOf))].join(' · ');
  const moreText = t('more', { count: more.length, names });
  return (
    <ul className="bd-flex decoration-present" aria-label={t('others')}>
      {others.slice(0, mostPictures).map((other) => (
        <li key={other.tab}>
          <Present other={other} isOwn={other.user.id === account} />
        </li>
      ))}
      {more.length > 0 && (
        <li>
          <Tooltip title={moreText}>
            <Avatar size={28}>
              <span aria-hidden="true">+{more.length}</span>
              <span className="bd-unseen">{moreText}</span>
            </Avatar>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}

interface PresentProps {
  other: SpecialPresence;
  /** another window of the person's own */
  isOwn: boolean;
}

function Present({ other: { user, componentUuid }, isOwn }: PresentProps) {
  const t = useMessages(locales.decorator.presence);
  const { language } = useLanguage();
  const { store } = useEditing();
  const component = useEditorPart((state) =>
    componentUuid === null ? undefined : componentOf(state, componentUuid),
  );
  const name = beforeWord(user.nickname, language);
  const text = component
    ? t(isOwn ? 'ownAt' : 'at', {
        name,
        component: componentName(component, language),
      })
    : t(isOwn ? 'ownHere' : 'here', { name });
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
