import { CopyOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { App, Button, Input, Space } from 'antd';
import { useId, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';

/** An address with a button that copies it. A secret one is hidden until the person wants to see it. */
export function CopyField({
  label,
  value,
  isSecret = false,
}: {
  label: string;
  value: string;
  isSecret?: boolean;
}) {
  const t = useMessages(locales.live.manage);
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
