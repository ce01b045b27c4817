import type { ReactNode } from 'react';
import { useMessages } from '#app/language/index.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { locales } from '#locales/index.ts';

interface PreviewDialogProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** What readers will see, in a dialog: where there is no room beside the form. */
export function PreviewDialog({ open, onClose, children }: PreviewDialogProps) {
  const t = useMessages(locales.publish.publish);
  return (
    <FullscreenDialog
      open={open}
      title={t('preview')}
      width={440}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {children}
    </FullscreenDialog>
  );
}
