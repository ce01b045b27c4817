import { memo } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { useOthers } from '../EditorContext.tsx';
import { namesOf } from '../names.ts';
import { presenceMessages } from './messages.ts';

/** Names whoever else is at a component, on the canvas and in the outline; nothing where nobody is. */
export const OthersHere = memo(function OthersHere({ uuid }: { uuid: string }) {
  const t = useMessages(presenceMessages);
  const { language } = useLanguage();
  const names = useOthers((others) =>
    namesOf(
      others.filter(({ componentUuid }) => componentUuid === uuid).map(({ user }) => user.nickname),
      language,
    ),
  );
  if (names === '') return null;
  return (
    <span className="decoration-others" title={t('working', { name: names })}>
      {names}
    </span>
  );
});
