import { memo, useDeferredValue } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { useSession } from '#app/session/useSession.ts';
import { LiveState } from '#contract/codes.ts';
import { LivePage } from '#page/content/live/LivePage.tsx';
import { PhoneFrame } from '../preview/PhoneFrame.tsx';
import type { LiveValues } from './liveKind.ts';
import '#page/content/live/live.css';

const noFigures = { views: 0, likes: 0, reservations: 0 };

const Page = memo(function Page({ values }: { values: LiveValues }) {
  const { name, avatar } = useSession();
  const startAt = values.startAt ?? '';
  const start = startAt === '' ? '' : formatInstant(startAt);
  return (
    <LivePage
      live={{
        ...values,
        channel: values.channel ? { name: values.channel.title } : undefined,
        author: { nickname: name, avatar },
        // readers first see it announced
        state: LiveState.scheduled,
        startAt,
        times: { start, began: undefined, ended: undefined },
        playback: null,
        figures: noFigures,
      }}
    />
  );
});

/** A live stream as readers will see it announced; typing does not wait for it. */
export function LivePreview({ values }: { values: LiveValues }) {
  const shown = useDeferredValue(values);
  const isEmpty = shown.title === '' && shown.introduction === '' && shown.cover === '';
  return (
    <PhoneFrame isEmpty={isEmpty}>
      <Page values={shown} />
    </PhoneFrame>
  );
}
