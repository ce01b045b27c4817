/** The props that all widgets for one file share. */
export interface SingleUploadProps<Value> {
  /** the stored value; `null` if there is none */
  value?: Value | null;
  /** called with the new value when a file is stored, with `null` when it is removed */
  onChange?: (value: Value | null) => void;
  /** most bytes. Default: the limit of its kind (contract 5) */
  maximumBytes?: number;
  disabled?: boolean;
  /** whether an upload continues when the widget is removed, for example when an inspector shows another component */
  continues?: boolean;
  /** called with the number of files that are uploading or have failed, so that a form can wait for them */
  onPendingChange?: (count: number) => void;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
}
