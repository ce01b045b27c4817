import { message } from 'bookdesk/extending';
import { defineView } from 'bookdesk/page';
import type { CSSProperties } from 'react';
import contents from '../contents.ts';
import { messages } from '../messages.ts';
import { remaining } from './remaining.ts';

/** The colours are those of the page, in light and dark mode. */
const card: CSSProperties = {
  padding: '20px 16px',
  borderRadius: 14,
  background: 'var(--card)',
  color: 'var(--ink)',
  textAlign: 'center',
};
const figure: CSSProperties = {
  display: 'block',
  color: 'var(--accent-ink)',
  fontSize: 34,
  fontWeight: 700,
  lineHeight: 1.3,
};

/** As it is when the page is drawn: readers get it without script. */
export default defineView(contents, ({ values: { what, until }, language, now, isForReaders }) => {
  if (until === '')
    return isForReaders ? null : <p style={card}>{message(messages, language, 'choose')}</p>;
  const left = remaining(until, now);
  if (!left) return <p style={card}>{message(messages, language, 'over', { what })}</p>;
  return (
    <p style={card}>
      {what !== '' && message(messages, language, 'to', { what })}
      <strong style={figure}>
        {message(messages, language, left.unit, { count: left.count })}
      </strong>
    </p>
  );
});
