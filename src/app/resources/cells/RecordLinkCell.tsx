import { useContext } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { useLocalized } from '#app/language/index.ts';
import type { CellProps } from '#extending/define.ts';
import { localized } from '#schema/meta.ts';
import { CellTabIndex } from './cellTabIndex.ts';
import { Nothing } from './values.tsx';

const record = z.object({
  title: localized,
  // a path of this app, never the address of another site
  path: z
    .string()
    .regex(/^\/(?!\/)/)
    .nullable()
    .catch(null),
});

/** A record by its title, leading to where the app shows it: `{title: {"zh-CN", "en-US"}, path}`. */
export function RecordLinkCell({ value }: CellProps) {
  const tabIndex = useContext(CellTabIndex);
  const inLanguage = useLocalized();
  const read = record.safeParse(value);
  if (!read.success) return <Nothing />;
  const title = inLanguage(read.data.title);
  return read.data.path === null ? (
    <span className="bd-ellipsis" title={title}>
      {title}
    </span>
  ) : (
    <Link className="bd-ellipsis" to={read.data.path} title={title} tabIndex={tabIndex}>
      {title}
    </Link>
  );
}
