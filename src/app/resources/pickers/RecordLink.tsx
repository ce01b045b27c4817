import { Button, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { recordPath } from '#page/links.ts';
import { referenceOf } from '#schema/record.ts';
import { useResource, useResources } from '../resourcesContext.ts';
import { RecordPicker } from './RecordPicker.tsx';

const t = textsOf(locales.lists.picker);

export interface RecordLinkProps {
  readonly disabled: boolean;
  /** gets the address of the page of a record */
  readonly onPick: (address: string) => void;
}

/** A button that picks an own record with a page for readers. Without a list that readers may open there is none. */
export function RecordLink({ disabled, onPick }: RecordLinkProps) {
  const { outlines } = useResources();
  const lists = outlines.filter(({ access }) => access?.readers?.read);
  const [isAsked, setAsked] = useState(false);
  const [chosen, setChosen] = useState<string>();
  if (lists.length === 0) return null;
  const only = lists.length === 1 ? lists[0]?.name : undefined;
  const list = chosen ?? (isAsked ? only : undefined);
  const close = () => {
    setAsked(false);
    setChosen(undefined);
  };
  return (
    <>
      <Button
        size="small"
        style={{ marginTop: 8 }}
        disabled={disabled}
        onClick={() => setAsked(true)}
      >
        {t('linkRecord')}
      </Button>
      {isAsked && list === undefined && (
        <ChooseList lists={lists} onChoose={setChosen} onClose={close} />
      )}
      {list !== undefined && <Picked list={list} onPick={onPick} onClose={close} />}
    </>
  );
}

function ChooseList({
  lists,
  onChoose,
  onClose,
}: {
  readonly lists: ReturnType<typeof useResources>['outlines'];
  readonly onChoose: (list: string) => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  return (
    <Modal open title={t('linkRecord')} footer={null} onCancel={onClose}>
      <label htmlFor={id}>{t('linkList')}</label>
      <Select<string>
        id={id}
        autoFocus
        defaultOpen
        style={{ width: '100%', marginTop: 8 }}
        options={lists.map(({ name, label }) => ({ value: name, label: localized(label) }))}
        onChange={onChoose}
      />
    </Modal>
  );
}

function Picked({
  list,
  onPick,
  onClose,
}: {
  readonly list: string;
  readonly onPick: (address: string) => void;
  readonly onClose: () => void;
}) {
  const resource = useResource(list);
  return (
    <RecordPicker
      open
      resource={list}
      onCancel={onClose}
      onConfirm={([record]) => {
        const found = record && referenceOf(record, resource);
        if (found) onPick(recordPath(list, found.id));
        onClose();
      }}
    />
  );
}
