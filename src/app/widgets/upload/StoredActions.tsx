import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '#app/language/index.ts';
import { mediaMessages } from './messages.ts';

interface StoredActionsProps {
  /** what the file is called */
  name: string;
  disabled: boolean;
  onReplace: () => void;
  onRemove: () => void;
  /** what can be done with its kind alone */
  children?: ReactNode;
}

/** What can be done with a stored file: what its kind alone allows, then to replace and to remove it. */
export function StoredActions({
  name,
  disabled,
  onReplace,
  onRemove,
  children,
}: StoredActionsProps) {
  const t = useMessages(mediaMessages);
  if (disabled) return null;
  return (
    <span className="media-upload-actions">
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
