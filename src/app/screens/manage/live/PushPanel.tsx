import { CopyOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Alert, App, Button, Input, Space } from 'antd';
import { useId, useState } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { livePushCall } from '#contract/endpoints/lists.ts';
import type { LivePush } from '#contract/entities/live.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.live.manage);

/** An address with a button that copies it. A secret one is hidden until the person wants to see it. */
function CopyField({
  label,
  value,
  isSecret = false,
}: {
  label: string;
  value: string;
  isSecret?: boolean;
}) {
  const { message } = App.useApp();
  const id = useId();
  const [isShown, setIsShown] = useState(!isSecret);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      message.success(t('copied'));
    } catch {
      message.error(t('copyFailed'));
    }
  };
  const toggle = t(isShown ? 'hideKey' : 'showKey');
  const copyLabel = t('copy', { what: label });
  return (
    <div className="bd-grid bd-gap-4 bd-live-address">
      <label htmlFor={id}>{label}</label>
      <Space.Compact block>
        <Input
          id={id}
          readOnly
          type={isShown ? 'text' : 'password'}
          autoComplete="off"
          value={value}
          onFocus={(event) => event.target.select()}
        />
        {isSecret ? (
          <Button
            icon={isShown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
            aria-label={toggle}
            title={toggle}
            onClick={() => setIsShown(!isShown)}
          />
        ) : null}
        <Button
          icon={<CopyOutlined />}
          aria-label={copyLabel}
          title={copyLabel}
          onClick={() => void copy()}
        />
      </Space.Compact>
    </div>
  );
}

/** Where to send the picture: server, key, playback address, and the settings for OBS. */
export function PushPanel({
  id,
  push,
  onChange,
}: {
  id: string;
  push: LivePush;
  onChange: (push: LivePush) => void;
}) {
  const { modal, message } = App.useApp();
  const [isRenewing, setIsRenewing] = useState(false);
  const renew = async (): Promise<void> => {
    setIsRenewing(true);
    try {
      const { data } = await callEndpoint(livePushCall, { body: { id, renew: true } });
      onChange(data);
      message.success(t('renewed'));
    } catch (failure) {
      // the client has told the person
      if (!(failure instanceof CallFailure)) throw failure;
    } finally {
      setIsRenewing(false);
    }
  };
  const ask = (): void => {
    modal.confirm({
      title: t('renewTitle'),
      content: t('renewText'),
      okText: t('yes'),
      cancelText: t('no'),
      onOk: () => void renew(),
    });
  };
  const { push: sending } = push;
  const playbackUrl = new URL(push.playbackUrl, location.origin).href;
  if (!sending)
    return (
      <section className="bd-grid bd-gap-12 bd-shrink bd-live-card">
        <h2>{t('push')}</h2>
        <Alert type="info" showIcon message={t('sampleNote')} />
        <CopyField label={t('playback')} value={playbackUrl} />
      </section>
    );
  return (
    <section className="bd-grid bd-gap-12 bd-shrink bd-live-card">
      <h2>{t('push')}</h2>
      <Alert
        type={sending.isConnected ? 'success' : 'info'}
        showIcon
        message={t(sending.isConnected ? 'connected' : 'disconnected')}
      />
      <CopyField label={t('server')} value={sending.server} />
      <CopyField key={sending.key} label={t('key')} value={sending.key} isSecret />
      <p className="bd-live-hint">
        {t('keyHint', { time: formatInstant(sending.expiresAt) })}{' '}
        <Button size="small" loading={isRenewing} onClick={ask}>
          {t('renew')}
        </Button>
      </p>
      <CopyField label={t('playback')} value={playbackUrl} />
      <h3>{t('obs')}</h3>
      <ol className="bd-marks bd-live-steps">
        <li>{t('obs1')}</li>
        <li>{t('obs2')}</li>
        <li>{t('obs3')}</li>
      </ol>
    </section>
  );
}
