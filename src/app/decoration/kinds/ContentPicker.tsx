import { Modal } from 'antd';
import { loadedLater } from '../loadedLater.tsx';

const Picker = loadedLater(() => import('#app/resources/pickers/RecordPicker.tsx'));

interface ContentPickerProps {
  resource: string;
  /** what is picked, where the name of the list says too little or too much */
  label?: string;
  open: boolean;
  maximum: number;
  /** narrows the list beyond what its pickers show anyway; the same object every time */
  fixed?: Readonly<Record<string, unknown>> | undefined;
  /** the records that are chosen already */
  selected: readonly { id: string; title: string }[];
  onConfirm: (records: readonly unknown[]) => void;
  onCancel: () => void;
}

/** The picker of records, loaded when it is first opened. */
export function ContentPicker({ open, ...properties }: ContentPickerProps) {
  if (!open) return null;
  return (
    <Picker
      around={(said) => (
        <Modal open width={640} footer={null} onCancel={properties.onCancel}>
          {said}
        </Modal>
      )}
    >
      {({ RecordPicker }) => <RecordPicker open {...properties} />}
    </Picker>
  );
}
