import { useCan } from '@refinedev/core';
import { Button, Tooltip } from 'antd';
import { useId } from 'react';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';

interface PublishButtonProps {
  readonly busy: boolean;
  readonly loading: boolean;
  readonly onPublish: () => void;
}

/** Publishes the page; to whom a role lets save drafts alone, it says so. */
export function PublishButton({ busy, loading, onPublish }: PublishButtonProps) {
  const t = useMessages(locales.decorator.decorator);
  const id = useId();
  const reason = useCan({ resource: 'special-pages', action: 'publish' }).data?.reason;
  const refusal = reason !== undefined && {
    'aria-disabled': true,
    'aria-describedby': id,
    className: 'decoration-refused',
  };
  const button = (
    <Button
      type="primary"
      // keeps the name of the button while it shows that it is loading
      aria-label={t('publish')}
      {...refusal}
      disabled={busy}
      loading={loading}
      onClick={() => reason === undefined && onPublish()}
    >
      {t('publish')}
    </Button>
  );
  if (reason === undefined) return button;
  return (
    <>
      {/* at the edge of the window, which it stays within; around the button, whose description is its own */}
      <Tooltip title={reason} placement="bottomRight">
        <span>{button}</span>
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
