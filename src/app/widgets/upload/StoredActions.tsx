import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';

interface StoredActionsProps {
  /** name of the file */
  name: string;
  disabled: boolean;
  onReplace: () => void;
  onRemove: () => void;
  /** buttons for this kind of file only */
  children?: ReactNode;
}

/** The buttons of a stored file: those of its kind, then replace and remove. */
export function StoredActions({
  name,
  disabled,
  onReplace,
  onRemove,
  children,
}: StoredActionsProps) {
  const t = useMessages(locales.forms.media);
  if (disabled) return null;
  return (
    <span className="bd-wrap bd-gap-8 media-upload-actions">
      {children}
      <Button size="small" onClick={onReplace}>
        {t('replace')}
      </Button>
      <Button size="small" danger aria-label={t('removeNamed', { file: name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </span>
  );
}
