import { Button } from 'antd';
import type { Older } from './useOlder.ts';
import './older.css';

interface OlderEntriesProps {
  readonly older: Older;
  /** whether there are any */
  readonly more: boolean;
  readonly label: string;
  /** says that they could not be loaded */
  readonly failed: string;
}

/** The button that loads older entries, and that this has failed. */
export function OlderEntries({ older, more, label, failed }: OlderEntriesProps) {
  return (
    <>
      {older.hasFailed && (
        <p className="bd-error bd-older-failed" role="alert">
          {failed}
        </p>
      )}
      {more && (
        <Button block loading={older.isBusy} onClick={older.load}>
          {label}
        </Button>
      )}
    </>
  );
}
