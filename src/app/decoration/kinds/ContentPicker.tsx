import { Modal } from 'antd';
import { loadedLater } from '../loadedLater.tsx';
import { loadPicker, type RecordPickerProps } from './recordPicker.ts';

const Picker = loadedLater(loadPicker);

/** The picker of records, loaded when it is first opened. */
export function ContentPicker({ open, ...properties }: RecordPickerProps) {
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
