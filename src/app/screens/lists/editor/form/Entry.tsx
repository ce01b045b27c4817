import { CopyOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { JsonPath } from '../document/json.ts';
import { RemoveButton } from './controls.tsx';
import { findingsAt, pathName, useForm } from './FormContext.ts';

const t = textsOf(locales.listEditor.form);

interface EntryProps {
  /** path of its list; only one entry of a list is open at a time */
  readonly list: JsonPath;
  readonly name: string;
  readonly path: JsonPath;
  readonly handle?: ReactNode;
  readonly icon?: ReactNode;
  readonly title: string;
  /** a short note at the right of the title */
  readonly note?: ReactNode;
  readonly onRemove?: () => void;
  readonly onDuplicate?: (() => void) | undefined;
  /** drawn below the line while the entry is open */
  readonly children: () => ReactNode;
}

/** An entry of a list: a line that opens and shows its inputs. */
export function Entry(props: EntryProps) {
  const { list, name, path, handle, icon, title, note, onRemove, onDuplicate, children } = props;
  const tools = useForm();
  const id = useId();
  const isOpen = tools.opened[pathName(list)] === name;
  const findings = findingsAt(tools, path, true);
  const standing = tools.base?.standingOf(path);
  const isWrong = findings.some(({ severity }) => severity === 'error');
  return (
    <div
      className={`bd-box bd-le-entry ${isOpen ? 'bd-le-entry-open' : ''}`}
      data-path={pathName(path)}
    >
      <div className="bd-row bd-le-entry-head">
        {handle}
        <button
          type="button"
          className="bd-row bd-gap-8 bd-grow bd-shrink bd-le-entry-title"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => tools.open(list, isOpen ? undefined : name)}
        >
          <RightOutlined className="bd-faint bd-le-entry-arrow" aria-hidden />
          {icon}
          <strong className="bd-ellipsis">{title}</strong>
          {standing && (
            <small className={`bd-inline bd-faint bd-tiny bd-le-standing bd-le-${standing}`}>
              {t(`entry_${standing}`)}
            </small>
          )}
          {note && <small className="bd-ellipsis">{note}</small>}
          {findings.length > 0 && (
            <span
              className={
                isWrong
                  ? 'bd-rigid bd-warning bd-tiny bd-le-count bd-error bd-le-count-error'
                  : 'bd-rigid bd-warning bd-tiny bd-le-count'
              }
              title={t('findingsHere', { count: findings.length })}
            >
              {findings.length}
            </span>
          )}
        </button>
        {onDuplicate && (
          <Button
            type="text"
            size="small"
            disabled={tools.disabled}
            icon={<CopyOutlined />}
            aria-label={t('duplicate', { label: title })}
            title={t('duplicate', { label: title })}
            onClick={onDuplicate}
          />
        )}
        {onRemove && <RemoveButton label={title} onRemove={onRemove} />}
      </div>
      {isOpen && (
        <div className="bd-column bd-gap-12 bd-le-entry-body" id={id}>
          {children()}
        </div>
      )}
    </div>
  );
}
