import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { Refusable } from '#app/resources/Refusable.tsx';
import { messages } from './messages.ts';

interface PublishButtonProps {
  readonly busy: boolean;
  readonly loading: boolean;
  readonly onPublish: () => void;
}

/** Publishes the page; to whom a role lets save drafts alone, it says so. */
export function PublishButton({ busy, loading, onPublish }: PublishButtonProps) {
  const t = useMessages(messages);
  const reason = useCan({ resource: 'special-pages', action: 'publish' }).data?.reason;
  return (
    <Refusable reason={reason}>
      {(refusal) => (
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
      )}
    </Refusable>
  );
}
