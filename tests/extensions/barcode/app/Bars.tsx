import { barsOf } from './bars.ts';

/** The bars of an ISBN; nothing for another text. */
export function Bars({ text }: { text: string }) {
  const bars = barsOf(text);
  if (!bars) return null;
  return (
    <svg role="img" aria-label={text} width={190} height={36} viewBox="0 0 95 18">
      {[...bars].map((bar, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a module is its place
        bar === '1' ? <rect key={at} x={at} width={1} height={18} fill="currentColor" /> : null,
      )}
    </svg>
  );
}
