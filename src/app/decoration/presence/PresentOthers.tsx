import { Avatar, Tooltip } from 'antd';
import { memo } from 'react';
import { beforeWord } from '#app/language/format.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { useSession } from '#app/session/useSession.ts';
import type { SpecialPresence } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import { componentOf } from '../document/state.ts';
import { useEditing, useEditorPart, useOthers } from '../EditorContext.tsx';
import { componentName, namesOf } from '../names.ts';
import { usePresence } from './usePresence.ts';

const t = textsOf(locales.decorator.presence);

/**
 * Names the other people at a component, on the canvas and in the outline. Another window of the same person is named as
 * that.
 */
export const OthersHere = memo(function OthersHere({ uuid }: { uuid: string }) {
  const { language } = useLanguage();
  const account = useSession().userInfo?.id;
  const people = useOthers((others) =>
    namesOf(
      others
        .filter(({ componentUuid, user }) => componentUuid === uuid && user.id !== account)
        .map(({ user }) => user.nickname),
      language,
    ),
  );
  const isOwnHere = useOthers((others) =>
    others.some(({ componentUuid, user }) => componentUuid === uuid && user.id === account),
  );
  if (people === '' && !isOwnHere) return null;
  const name = beforeWord(people, language);
  const working = people === '' ? [] : [t('working', { name })];
  const own = isOwnHere ? [t('ownWorking')] : [];
  return (
    <span
      className={`bd-clip bd-tiny decoration-others ${people === '' ? 'decoration-others-own' : ''}`}
      title={[...working, ...own].join('\n')}
    >
      {namesOf([people, isOwnHere ? t('ownWindow') : ''].filter(Boolean), language)}
    </span>
  );
});

/** at most so many are shown as pictures: a phone's toolbar has no room for more */
const mostPictures = 4;

/** Shows who else has the page open and what each is working on; a click selects that component. */
export function PresentOthers({ id }: { id: string | undefined }) {
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
