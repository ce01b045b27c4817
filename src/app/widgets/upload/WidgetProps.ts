/** What the widgets for one file have in common. */
export interface SingleUploadProps<Value> {
  /** the stored value; `null` if there is none */
  value?: Value | null;
  /** gets the new value when a file has arrived, `null` when it is removed */
  onChange?: (value: Value | null) => void;
  /** bytes; the kind's own limit unless given (contract 5) */
  maximumBytes?: number;
  disabled?: boolean;
  /** whether an upload goes on when the widget is removed, as in an inspector that shows another component meanwhile */
  continues?: boolean;
  /** tells how many files are on their way or wait to be sent again, so that a form can wait for them */
  onPendingChange?: (count: number) => void;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
}
