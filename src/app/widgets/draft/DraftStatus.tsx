import { useEffect, useState } from 'react';
import { formatClock } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { problemsIn } from '#app/session/problems.ts';
import { locales } from '#locales/index.ts';
import type { DraftState, WhereKept } from './draftTypes.ts';
import './draft.css';

const t = textsOf(locales.forms.draft);
const remote = textsOf(locales.shell.remote);

/** Why the platform refuses a draft. */
interface DraftRefusal {
  readonly reason?: 'tooLong' | 'notThere';
  /** the platform's own message */
  readonly message: string;
  readonly requestId?: string | undefined;
  /** data of the answer; problems of single fields are shown at their fields */
  readonly data?: unknown;
}

type Shown<W> = Pick<DraftState<unknown, unknown, W>, 'kept' | 'conflict' | 'isSaving'>;

type DraftStatusProps =
  | { readonly state: Shown<DraftRefusal>; readonly savedBy?: 'itself' }
  /** the draft is saved by hand only; the result of a save is shown elsewhere */
  | {
      readonly state: Shown<unknown>;
      readonly savedBy: 'hand';
      /** what the platform has, said beside what is on this device alone, and where that is nothing */
      readonly saved?: string;
    };

/** One line that tells where the draft is saved. */
export function DraftStatus(props: DraftStatusProps) {
  const isByHand = props.savedBy === 'hand';
  const kept = props.savedBy === 'hand' ? byHand(props.state.kept) : props.state.kept;
  const conflict = isByHand ? undefined : props.state.conflict;
  const isSaving = isByHand && props.state.isSaving;
  const saved = props.savedBy === 'hand' ? props.saved : undefined;
  const words = beside(useKeptText(kept), kept, saved);
  const text = isSaving ? t('saving') : conflict ? t('conflict') : words;
  const isPassing = isSaving || (!conflict && kept.kind === 'device');
  const isBad =
    kept.kind === 'nowhere' || (kept.kind === 'refused' && kept.why.reason !== 'notThere');
  // announced to screen readers only when the state settles, not with every key
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (!isPassing) setSpoken(text);
  }, [isPassing, text]);
  return (
    <span className="bd-soft bd-draft-status" data-bad={isBad || undefined}>
      <span>{text}</span>
      <span className="bd-unseen" role="status">
        {spoken}
      </span>
    </span>
  );
}

function beside(words: string, { kind }: WhereKept<unknown>, saved: string | undefined): string {
  if (saved === undefined) return words;
  return kind === 'nothing' || kind === 'platform' ? saved : `${words} · ${saved}`;
}

const onDeviceAlone: DraftRefusal = { reason: 'notThere', message: '' };

function byHand(kept: WhereKept<unknown>): WhereKept<DraftRefusal> {
  return kept.kind === 'device' || kept.kind === 'offline' || kept.kind === 'refused'
    ? { kind: 'refused', at: kept.at, why: onDeviceAlone }
    : kept;
}

function useKeptText(kept: WhereKept<DraftRefusal>): string {
  switch (kept.kind) {
    case 'nothing':
      return '';
    case 'platform':
      return t('platform', { time: formatClock(new Date(kept.at)) });
    case 'refused': {
      const { reason, message, requestId, data } = kept.why;
      if (reason) return t(reason);
      if (problemsIn(data).length > 0) return t('notThere');
      const sentence = t('refused', { message });
      return requestId ? `${sentence} ${remote('requestId', { id: requestId })}` : sentence;
    }
    default:
      return t(kept.kind);
  }
}
