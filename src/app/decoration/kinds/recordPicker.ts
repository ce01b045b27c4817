import type { ComponentType } from 'react';

export interface RecordPickerProps {
  readonly resource: string;
  /** what is picked, where the name of the list says too little or too much */
  readonly label?: string | undefined;
  readonly open: boolean;
  readonly maximum: number;
  /** narrows the list beyond what its pickers show anyway; the same object every time */
  readonly fixed?: Readonly<Record<string, unknown>> | undefined;
  /** the records that are chosen already */
  readonly selected: readonly { id: string; title: string }[];
  readonly onConfirm: (records: readonly unknown[]) => void;
  readonly onCancel: () => void;
}

type LoadPicker = () => Promise<{ readonly RecordPicker: ComponentType<RecordPickerProps> }>;

let load: LoadPicker = () => Promise.reject(new Error('No picker of records was handed in.'));

/** The shell hands in the picker of the lists, which the decorator does not know. */
export function handInPicker(loader: LoadPicker): void {
  load = loader;
}

export const loadPicker: LoadPicker = () => load();

interface RecordLinkProps {
  readonly disabled: boolean;
  /** gets the address of the page of a record */
  readonly onPick: (address: string) => void;
}

type LoadRecordLink = () => Promise<{ readonly RecordLink: ComponentType<RecordLinkProps> }>;

let loadLink: LoadRecordLink = () =>
  Promise.reject(new Error('No links to records were handed in.'));

/** The shell hands in the button that picks an own record with a page. */
export function handInRecordLink(loader: LoadRecordLink): void {
  loadLink = loader;
}

export const loadRecordLink: LoadRecordLink = () => loadLink();
