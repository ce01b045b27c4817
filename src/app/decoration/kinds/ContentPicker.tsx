import { lazy, Suspense } from 'react';

const RecordPicker = lazy(async () => ({
  default: (await import('#app/widgets/pickers/RecordPicker.tsx')).RecordPicker,
}));

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
    <Suspense fallback={null}>
      <RecordPicker open {...properties} />
    </Suspense>
  );
}
