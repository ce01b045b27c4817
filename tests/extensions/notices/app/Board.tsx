import { Control, callEndpoint, notify, textsOf, useSessionPart } from 'bookdesk/app';
import { useCallback, useEffect, useState } from 'react';
import { type Notice, noticeList, noticeSave } from '../calls.ts';
import { messages } from '../messages.ts';

const t = textsOf(messages);

/** The notices, and for operators a line to pin another. */
export default function Board() {
  const isOperator = useSessionPart('userInfo')?.roles?.includes('operator') ?? false;
  const [notices, setNotices] = useState<readonly Notice[]>();
  const [text, setText] = useState('');
  const read = useCallback(async () => {
    // a failure is told by the call itself
    const answer = await callEndpoint(noticeList, {}).catch(() => undefined);
    if (answer) setNotices(answer.data);
  }, []);
  useEffect(() => void read(), [read]);
  const pin = async () => {
    const isSaved = await callEndpoint(noticeSave, { body: { text } }).then(
      () => true,
      () => false,
    );
    if (!isSaved) return;
    notify({ kind: 'success', message: t('pinned') });
    setText('');
    await read();
  };
  return (
    <div className="bd-card">
      {isOperator && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void pin();
          }}
        >
          <label>
            {t('text')} <input value={text} onChange={({ target }) => setText(target.value)} />
          </label>
          <Control type="submit" disabled={text.trim() === ''}>
            {t('pin')}
          </Control>
        </form>
      )}
      {notices?.length === 0 && <p>{t('none')}</p>}
      <ul aria-busy={notices === undefined}>
        {notices?.map((notice) => (
          <li key={notice.id}>
            {notice.text} <small>{notice.author}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
