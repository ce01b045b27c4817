import { CopyOutlined } from '@ant-design/icons';
import { App, Button, Input, Modal } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { beginAt } from '#app/widgets/beginAt.ts';
import { locales } from '#locales/index.ts';

interface SecretDialogProps {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret, the only time. Only its button closes it, so that a click beside it does not lose the secret. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const t = useMessages(locales.webhooksAndKeys.screen);
  const { message } = App.useApp();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      message.success(t('copied'));
    } catch {
      message.error(t('copyFailed'));
    }
  };
  return (
    <Modal
      open
      title={title}
      width={520}
      closable={false}
      keyboard={false}
      maskClosable={false}
      afterOpenChange={beginAt(() =>
        document.querySelector<HTMLElement>('.bd-programs-copy')?.focus(),
      )}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p className="bd-dialog-text">{text}</p>
      <div className="bd-flex bd-gap-8 bd-programs-secret">
        <Input
          readOnly
          autoComplete="off"
          aria-label={title}
          value={secret}
          onFocus={(event) => event.target.select()}
        />
        <Button
          className="bd-programs-copy"
          icon={<CopyOutlined aria-hidden />}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
      </div>
    </Modal>
  );
}
