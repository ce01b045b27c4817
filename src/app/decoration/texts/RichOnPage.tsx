import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isLeaving } from '#app/widgets/rich-text/leaving.ts';
import RichText from '#app/widgets/rich-text/RichText.tsx';
import { setOnPage } from './onPage.ts';

interface RichOnPageProps {
  /** uuid of the component */
  uuid: string;
  value: string;
  label: string;
  placeholder: string;
  onChange: (html: string) => void;
  onSettle: () => void;
  /** called by keys: with what was written, or without */
  onEnd: (isTaken: boolean) => void;
}

/** height of the empty text in pixels */
const height = 160;

/** Writes a rich text in its place on the page. */
export function RichOnPage(props: RichOnPageProps) {
  const { uuid, value, label, placeholder, onChange, onSettle, onEnd } = props;
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setOnPage(uuid);
    room.current?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus();
    return () => setOnPage(undefined);
  }, [uuid]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isTaken = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isTaken && !isLeaving(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onEnd(isTaken);
  };
  return (
    <div ref={room} onKeyDownCapture={press}>
      <RichText
        aria-label={label}
        value={value}
        placeholder={placeholder}
        minimumHeight={height}
        onChange={onChange}
        onBlur={onSettle}
      />
    </div>
  );
}
