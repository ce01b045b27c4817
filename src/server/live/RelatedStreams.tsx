import type { Language } from '#contract/language.ts';
import { Shelf } from '#page/house/Shelf.tsx';
import { Streams } from '#page/house/Streams.tsx';
import { textIn } from '../pages/messages.ts';
import { zonedTime } from '../pages/zonedTime.ts';
import type { Settings } from '../settings.ts';
import type { ReadStream } from './streams.ts';

/** Streams with their times in words. */
export const withTimes = (settings: Settings, language: Language, streams: readonly ReadStream[]) =>
  streams.map(({ instant, ...stream }) => ({
    ...stream,
    time: { instant, text: zonedTime(new Date(instant), language, settings) },
  }));

/** Other streams, below one; nothing if there is none. */
export const RelatedStreams = ({
  settings,
  language,
  streams,
}: {
  settings: Settings;
  language: Language;
  streams: readonly ReadStream[];
}) =>
  streams.length > 0 && (
    <Shelf id="related" title={textIn(language)('related')}>
      <Streams streams={withTimes(settings, language, streams)} />
    </Shelf>
  );
