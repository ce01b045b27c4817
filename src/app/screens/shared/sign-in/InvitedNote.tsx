import { useMessages } from '#app/language/index.ts';
import { signInMessages } from './messages.ts';

/** Tells whoever an invitation has led here what comes next. */
export function InvitedNote({ redirect }: { readonly redirect: string }) {
  const t = useMessages(signInMessages);
  if (!redirect.startsWith('/invitation/')) return null;
  return (
    <p className="bd-success" role="status">
      {t('invited')}
    </p>
  );
}
