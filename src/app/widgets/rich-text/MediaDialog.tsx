import { InboxOutlined } from '@ant-design/icons';
import { Button, Input, Modal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { formatBytes } from '#contract/bytes.ts';
import { richTextMedia } from '#contract/richText.ts';
import { locales } from '#locales/index.ts';
import { useDialogGuard } from '../leaving/useLeaveGuard.ts';
import { extensionsOf, uploadKinds } from '../upload/kinds.ts';
import { AddButton, UploadFrame } from '../upload/SingleUpload.tsx';
import type { MediaKind } from './media.ts';

const t = textsOf(locales.forms.richText);

interface MediaDialogProps {
  kind: MediaKind;
  /** how many more fit into the text */
  room: number;
  onFiles: (files: readonly File[]) => void;
  onAddress: (address: string) => void;
  onClose: () => void;
}

const titles = { image: 'insertImage', video: 'insertVideo', audio: 'insertAudio' } as const;

/** Asks for files, chosen or dropped, or for an address. It closes at once: the progress is shown in the text. */
export function MediaDialog({ kind, room, onFiles, onAddress, onClose }: MediaDialogProps) {
  const [address, setAddress] = useState('');
  const { close } = useDialogGuard(address, onClose);
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const insert = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const clean = richTextMedia(address);
    if (clean === undefined) setWrong(true);
    else onAddress(clean);
  };
  const formats = extensionsOf(kind).join(' / ');
  const size = formatBytes(uploadKinds[kind].maximumBytes);
  return (
    <Modal open title={t(titles[kind])} footer={null} onCancel={close} width={520} destroyOnHidden>
      <UploadFrame
        kind={kind}
        className="bd-rt-media"
        label={t('choose')}
        add={t('choose')}
        hint={
          kind === 'image'
            ? t('hintImages', { formats, size, count: room })
            : t('hint', { formats, size })
        }
        multiple={kind === 'image'}
        disabled={false}
        take={onFiles}
      >
        <AddButton
          id={undefined}
          className="media-upload-add"
          disabled={false}
          icon={<InboxOutlined />}
        >
          {t('dropHere')}
        </AddButton>
      </UploadFrame>
      <form className="bd-column bd-gap-6 bd-rt-form" onSubmit={insert} noValidate>
        <label htmlFor={id}>{t('orAddress')}</label>
        <span className="bd-flex bd-gap-8">
          <Input
            id={id}
            inputMode="url"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={kind === 'image' ? 'https://' : '/cdn/'}
            value={address}
            status={isWrong ? 'error' : ''}
            aria-invalid={isWrong}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => {
              setAddress(target.value);
              setWrong(false);
            }}
          />
          <Button htmlType="submit" disabled={address.trim() === ''}>
            {t('insert')}
          </Button>
        </span>
        <small id={`${id}-help`} role={isWrong ? 'alert' : undefined}>
          {t(isWrong ? 'addressWrong' : kind === 'image' ? 'imageAddressHelp' : 'mediaAddressHelp')}
        </small>
      </form>
    </Modal>
  );
}
