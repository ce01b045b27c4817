import { usePageSurroundings, usePageTexts } from '../PageContext.tsx';

type Counted =
  | 'likes'
  | 'comments'
  | 'views'
  | 'collections'
  | 'books'
  | 'discussions'
  | 'reads'
  | 'members'
  | 'contents';

/** Numbers of a card, such as `12 赞`; those that are zero or unknown are left out. */
export function Figures({
  values,
}: {
  values: readonly (readonly [Counted, number | undefined])[];
}) {
  const { language } = usePageSurroundings();
  const text = usePageTexts();
  const known = values.filter(([, value]) => value !== undefined && value > 0);
  if (known.length === 0) return null;
  return (
    <span className="figures">
      {known.map(([name, value]) => (
        <span key={name}>{text(name, { count: compact(value ?? 0, language) })}</span>
      ))}
    </span>
  );
}

/** Formatters are expensive to make, so there is one for each language. */
const formats = new Map<string, Intl.NumberFormat>();

function compact(value: number, language: string): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
    formats.set(language, format);
  }
  return format.format(value);
}
