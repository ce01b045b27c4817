import { App, Button, Input, type InputRef, Space } from 'antd';
import { useRef } from 'react';
import { textsOf } from '#app/language/index.ts';
import { withCommandKey } from '#app/widgets/composing.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.decorator.decorator);

/** An address to copy. If the browser forbids copying, the address is selected, so that the person can copy it. */
export function AddressField({ address, label }: { address: string; label: string }) {
  const { message } = App.useApp();
  const input = useRef<InputRef>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      message.success(t('copied'));
    } catch {
      input.current?.focus();
      input.current?.select();
      message.info(t('copyByHand', { keys: withCommandKey('C') }));
    }
  };
  return (
    <Space.Compact block>
      <Input
        ref={input}
        value={address}
        readOnly
        aria-label={label}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>{t('copyAddress')}</Button>
    </Space.Compact>
  );
}

/** A path of this site as an address that opens elsewhere too. */
export const addressOf = (path: string): string => new URL(path, window.location.origin).href;
