/** What the widgets for one file have in common. */
export interface SingleUploadProps<Value> {
  /** what is stored; nothing is `null` */
  value?: Value | null;
  /** gets the new value when a file has arrived, `null` when it is removed */
  onChange?: (value: Value | null) => void;
  /** bytes; the kind's own limit unless given (contract 5) */
  maximumBytes?: number;
  disabled?: boolean;
  /** a file on its way arrives even when the widget goes, as in an inspector that shows something else meanwhile */
  continues?: boolean;
  /** tells how many files are on their way or wait to be sent again, so that a form can wait for them */
  onPendingChange?: (count: number) => void;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
}
