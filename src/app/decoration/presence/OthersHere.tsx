import { memo } from 'react';
import { beforeWord } from '#app/language/format.ts';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { useSession } from '#app/session/useSession.ts';
import { locales } from '#locales/index.ts';
import { useOthers } from '../EditorContext.tsx';
import { namesOf } from '../names.ts';

/**
 * Names the other people at a component, on the canvas and in the outline. Another window of the same person is named as
 * that.
 */
export const OthersHere = memo(function OthersHere({ uuid }: { uuid: string }) {
  const t = useMessages(locales.decorator.presence);
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
