import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { Control } from '#app/widgets/Control.tsx';
import { locales } from '#locales/index.ts';
import { unreadParts } from '#schema/codec.ts';
import { useShown } from '../list/ListContext.ts';

const say = textsOf(locales.lists.filter);

/**
 * Says what the address asks for and no list can have, and takes it off.
 *
 * @param isOwnAddress whether the whole address is the list's: one of another screen has parts of its own
 */
export function UnreadNotice({ isOwnAddress }: { readonly isOwnAddress: boolean }) {
  const { resource } = useShown();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const parts = useMemo(
    () =>
      unreadParts(new URLSearchParams(search), resource).filter(
        ({ isUnknown }) => isOwnAddress || !isUnknown,
      ),
    [search, resource, isOwnAddress],
  );
  if (parts.length === 0) return null;
  const takeOff = () => {
    const left = new URLSearchParams(search);
    for (const { name } of parts) left.delete(name);
    navigate({ pathname, search: left.toString() }, { replace: true });
  };
  return (
    <div className="bd-row bd-spread bd-box bd-unread" role="status">
      <ul className="bd-shrink bd-breaks">
        {parts.map(({ name, text, isUnknown }) => (
          <li key={name}>{say(isUnknown ? 'unreadFilter' : 'unreadValue', { name, text })}</li>
        ))}
      </ul>
      <Control look="link" small onClick={takeOff}>
        {say('takeOff')}
      </Control>
    </div>
  );
}
