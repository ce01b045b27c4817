import { z } from 'zod';
import { defineMessages } from '#contract/language.ts';
import { useMessages } from '../../language/index.ts';
import type { CellProps } from './Cell.tsx';
import { Nothing } from './values.tsx';
import './difference.css';

const difference = z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() }));

const messages = defineMessages({
  'zh-CN': { field: '字段', from: '之前', to: '之后', empty: '空' },
  'en-US': { field: 'Field', from: 'Before', to: 'After', empty: 'empty' },
});

/** A value as it is read: texts as they are, everything else as JSON. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** What a change did, field by field: `[{field, from, to}]`, the former value beside the new one. */
export function DifferenceCell({ value }: CellProps) {
  const t = useMessages(messages);
  const read = difference.safeParse(value);
  if (!read.success || read.data.length === 0) return <Nothing />;
  const shown = (one: unknown) =>
    one === null || one === undefined || one === '' ? (
      <span className="bd-difference-empty">{t('empty')}</span>
    ) : (
      textOf(one)
    );
  return (
    <table className="bd-difference">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('from')}</th>
          <th scope="col">{t('to')}</th>
        </tr>
      </thead>
      <tbody>
        {read.data.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td className="bd-difference-from">{shown(from)}</td>
            <td className="bd-difference-to">{shown(to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
