import { Fragment, Suspense } from 'react';
import { z } from 'zod';
import { formatInstant } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { auditKinds } from '#contract/auditKinds.ts';
import type { CellProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { excerptOf } from '#page/text.ts';
import { localized as localizedText } from '#schema/meta.ts';
import { Nothing } from './values.tsx';
import './difference.css';

const t = textsOf(locales.lists.difference);
const yesNo = textsOf(locales.lists.resource);

/** A text in parts; `at` is where each begins. */
type MarkedText = readonly {
  readonly part: string;
  readonly differs: boolean;
  readonly at: number;
}[];

/** Characters that stay around what differs, where a text is longer than is read at a glance. */
const context = 60;
/** Texts up to so many characters are shown whole. */
const atAGlance = 200;
/** Texts that share less than this part are two texts, not one that was changed. */
const sharedPart = 0.25;

/**
 * Two texts, with what differs between them marked: all between the beginning and the end that they share. What they
 * share of long ones is cut down to what stands around it.
 */
function markDifference(from: string, to: string): { from: MarkedText; to: MarkedText } {
  // by characters as people see them, not by halves of them
  const [before, after] = [[...from], [...to]];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const isChanged = start + end >= shorter * sharedPart && shorter > 0;
  if (!isChanged) [start, end] = [0, 0];
  const split = (text: readonly string[]): MarkedText => {
    const cut = text.length > atAGlance;
    const head = text.slice(0, start);
    const middle = text.slice(start, text.length - end);
    const tail = text.slice(text.length - end);
    const parts = [
      cut && head.length > context ? `…${head.slice(-context).join('')}` : head.join(''),
      middle.join(''),
      cut && tail.length > context ? `${tail.slice(0, context).join('')}…` : tail.join(''),
    ];
    return parts.flatMap((part, at) =>
      part === '' ? [] : { part, differs: isChanged && at === 1, at },
    );
  };
  return { from: split(before), to: split(after) };
}

const TakeBack = lazyThemed(() => import('../takeBack/TakeBack.tsx'));

const change = z.object({
  field: z.string(),
  label: localizedText.optional(),
  kind: z.enum(auditKinds).catch('text'),
  from: z.unknown(),
  to: z.unknown(),
  names: z.record(z.string(), localizedText).optional(),
});
type Change = z.output<typeof change>;

const readChanges = (value: unknown): Change[] => z.array(change).safeParse(value).data ?? [];

const mask = '•••';
const longest = 2_000;

/** A text of a change, as its kind is read. */
function readText(text: string, kind: Change['kind']): string {
  if (kind === 'instant') return formatInstant(text);
  // a text that was cut inside a tag begins with the end of that tag: leave it out
  return kind === 'html' ? excerptOf(text.replace(/^…[^<>]*>/, '…'), longest) || text : text;
}

/** Reads a value as text; nothing gives an empty text. */
function useReading() {
  const readCode = (code: string | number, { kind, names }: Change): string => {
    const name = names?.[String(code)];
    if (name) return localized(name);
    if (code === mask) return `${mask} (${t('secret')})`;
    return typeof code === 'string' ? readText(code, kind) : String(code);
  };
  const readOne = (part: unknown, change: Change): string => {
    if (part === null || part === undefined || part === '') return '';
    if (typeof part === 'boolean') return yesNo(part ? 'yes' : 'no');
    if (typeof part === 'string' || typeof part === 'number') return readCode(part, change);
    return typeof part === 'object' ? titleOf(part) : '';
  };
  return (change: Change, value: unknown): string =>
    Array.isArray(value)
      ? value.map((part) => readOne(part, change)).join('\n')
      : readOne(value, change);
}

/** The title of a part that is structured data. */
function titleOf(part: object): string {
  for (const name of ['title', 'name', 'label', 'url', 'cover']) {
    const found: unknown = Reflect.get(part, name);
    if (typeof found === 'string' && found !== '') return found;
  }
  return JSON.stringify(part);
}

/** What a change did, field by field: `[{field, label, kind, from, to, names}]`, what differs marked. */
export function DifferenceCell({ value, row }: CellProps) {
  const changes = readChanges(value);
  if (changes.length === 0) return <Nothing />;
  return (
    <>
      <DifferenceTable changes={changes} />
      {row !== undefined && (
        <Suspense fallback={null}>
          <TakeBack row={row} />
        </Suspense>
      )}
    </>
  );
}

function DifferenceTable({ changes }: { readonly changes: readonly Change[] }) {
  const read = useReading();
  return (
    <table className="bd-rows bd-breaks bd-difference">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('from')}</th>
          <th scope="col">{t('to')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((one) => {
          const texts = [read(one, one.from), read(one, one.to)] as const;
          // if only the markup differs, the markup is shown
          const isSame = texts[0] === texts[1] && typeof one.from === 'string';
          const [from, to] = isSame ? [String(one.from), String(one.to)] : texts;
          const marked = markDifference(from, to);
          return (
            <tr key={one.field}>
              <th scope="row" title={one.field}>
                {one.label ? localized(one.label) : one.field}
              </th>
              <td className="bd-difference-from" data-label={t('from')}>
                <Side text={marked.from} as="del" empty={t('empty')} />
              </td>
              <td className="bd-difference-to" data-label={t('to')}>
                <Side text={marked.to} as="ins" empty={t('empty')} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Side({ text, as: Mark, empty }: { text: MarkedText; as: 'del' | 'ins'; empty: string }) {
  if (text.length === 0) return <span className="bd-difference-empty">{empty}</span>;
  return text.map(({ part, differs, at }) =>
    differs ? <Mark key={at}>{part}</Mark> : <Fragment key={at}>{part}</Fragment>,
  );
}

/** The names of the fields that a change touched, in one line. */
export function ChangedFieldsCell({ value }: CellProps) {
  const names = readChanges(value).map(({ field, label }) => (label ? localized(label) : field));
  if (names.length === 0) return <Nothing />;
  const shown = [...new Set(names)];
  return (
    <span className="bd-wrap bd-gap-4 bd-cut bd-tags" title={shown.join(' · ')}>
      {shown.map((name) => (
        <span className="bd-tag bd-tag-default" key={name}>
          {name}
        </span>
      ))}
    </span>
  );
}
