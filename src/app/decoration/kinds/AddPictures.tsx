import { UploadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRef } from 'react';
import { textsOf } from '#app/language/index.ts';
import { FileChooser } from '#app/widgets/upload/FileChooser.tsx';
import { PendingRows } from '#app/widgets/upload/PendingRow.tsx';
import { LostFiles } from '#app/widgets/upload/UploadsOfWork.tsx';
import { useUploads } from '#app/widgets/upload/useUploads.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.decorator.inspector);
const contract = textsOf(locales.forms.upload);

interface AddPicturesProps<Item> {
  items: readonly Item[];
  /** most items of the component */
  maximum: number;
  newItem: (cover: string) => Item;
  /** as that of `ItemPanels` */
  onChange: (change: (items: readonly Item[]) => Item[]) => void;
}

/**
 * Several pictures at once: each becomes an item, in the order of choosing. They come once none is on its way any more, so
 * that they are one step, which is undone and redone as a whole; those that failed come when they are sent again.
 */
export function AddPictures<Item extends { uuid: string }>(props: AddPicturesProps<Item>) {
  const { items, maximum, newItem, onChange } = props;
  const { message } = App.useApp();
  const chooser = useRef<HTMLInputElement>(null);
  /** addresses of pictures that have arrived, by their uploads */
  const arrived = useRef(new Map<number, string>());
  /** which upload each new item is of */
  const made = useRef(new Map<string, number>());
  const { pending, start, cancel, retry } = useUploads({
    kind: 'image',
    widget: t('addPictures'),
    // another component may be selected meanwhile
    continues: true,
    onStored: (upload, { url }) => void arrived.current.set(upload, url),
    onRest() {
      const added = [...arrived.current].map(([upload, url]) => ({ upload, item: newItem(url) }));
      arrived.current.clear();
      if (added.length === 0) return;
      for (const { upload, item } of added) made.current.set(item.uuid, upload);
      onChange((present) =>
        added.reduce<Item[]>(
          (all, { upload, item }) => {
            const later = all.findIndex(({ uuid }) => (made.current.get(uuid) ?? 0) > upload);
            const at = later < 0 ? all.length : later;
            return all.length < maximum ? all.toSpliced(at, 0, item) : all;
          },
          [...present],
        ),
      );
    },
  });
  const free = Math.max(0, maximum - items.length - pending.length);
  const add = (files: readonly File[]) => {
    if (files.length > free) message.warning(contract('tooManyImages', { count: maximum }));
    start(files.slice(0, free));
  };
  return (
    <>
      <FileChooser ref={chooser} kind="image" label={t('addPictures')} multiple onChoose={add} />
      <Button
        className="decoration-add-pictures"
        type="dashed"
        block
        icon={<UploadOutlined />}
        disabled={free === 0}
        onClick={() => chooser.current?.click()}
      >
        {t('addPictures')}
      </Button>
      <div className="decoration-pictures-pending">
        <PendingRows pending={pending} cancel={cancel} retry={retry} />
        <LostFiles widget={t('addPictures')} />
      </div>
    </>
  );
}
