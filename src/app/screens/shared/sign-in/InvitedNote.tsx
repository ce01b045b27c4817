import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';

/** Tells whoever an invitation has led here what comes next. */
export function InvitedNote({ redirect }: { readonly redirect: string }) {
  const t = useMessages(locales.identity.signIn);
  if (!redirect.startsWith('/invitation/')) return null;
  return (
    <p className="bd-success" role="status">
      {t('invited')}
    </p>
  );
}
