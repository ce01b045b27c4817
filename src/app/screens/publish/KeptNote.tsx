import { useEffect, useState } from 'react';
import { formatClock } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import type { KeepState } from './keeping/writingKeeper.ts';
import { publishMessages } from './messages.ts';

/** Beside the heading: where what was written is kept now. */
export function KeptNote({ state }: { state: KeepState }) {
  const text = useKeptText(state);
  const isBad =
    state.kind === 'nowhere' || (state.kind === 'refused' && state.reason !== 'notThere');
  // a screen reader hears of it when it comes to rest, not with every key
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (state.kind !== 'device') setSpoken(text);
  }, [state.kind, text]);
  return (
    <span className="bd-writing-kept" data-state={state.kind} data-bad={isBad || undefined}>
      <span>{text}</span>
      <span className="bd-unseen" role="status">
        {spoken}
      </span>
    </span>
  );
}

function useKeptText(state: KeepState): string {
  const t = useMessages(publishMessages);
  switch (state.kind) {
    case 'nothing':
      return '';
    case 'device':
      return t('keptDevice');
    case 'platform':
      return t('keptPlatform', { time: formatClock(new Date(state.at)) });
    case 'offline':
      return t('keptOffline');
    case 'nowhere':
      return t('keptNowhere');
    case 'refused':
      if (state.reason === 'tooLong') return t('keptTooLong');
      return state.reason === 'notThere'
        ? t('keptHere')
        : t('keptRefused', { message: state.message });
  }
}
