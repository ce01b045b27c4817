import { Checkbox, Select } from 'antd';
import { z } from 'zod';
import { localized, textsOf } from '#app/language/index.ts';
import { isObject, type JsonPath, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { locales } from '#locales/index.ts';
import { type Grant, readLevels } from '#schema/meta.ts';
import { helpOf } from '#schema/reference/part.ts';
import { bare, literals } from '#schema/shape.ts';
import { findingsAt, type InputProps, pathName, useForm } from '../FormContext.ts';
import { usePut } from './usePut.ts';
import { VisualInput } from './VisualInput.tsx';

const t = textsOf(locales.listEditor.form);

/** Edits who may do what: a line for each group, a column for each action. Groups and actions are those of the language. */
export function GrantsInput({ path, label, help, of }: InputProps) {
  const { root, language } = useForm();
  if (!(of.schema instanceof z.ZodObject)) return null;
  const { schema } = of;
  const groups = Object.keys(schema.shape).flatMap((name) => {
    const { schema: grant } = bare(schema.shape[name] ?? z.any());
    return grant instanceof z.ZodObject ? [{ name, grant }] : [];
  });
  const widest = groups.map(({ grant }) => grant).find((grant) => 'edit' in grant.shape);
  const actions = widest ? Object.keys(widest.shape) : [];
  const titleOf = (object: z.ZodObject, key: string) => {
    const found = helpOf(language.parts, object, key);
    return found ? localized(found.title) : key;
  };
  const value = valueAt(root, path);
  const fits = value === undefined || isObject(value);
  return (
    <VisualInput path={path} label={label} help={help} fits={fits}>
      <table className="bd-rows bd-le-grants">
        <thead>
          <tr>
            <td />
            {actions.map((action) => (
              <th key={action} scope="col">
                {widest && titleOf(widest, action)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('operators')}</th>
            <td colSpan={actions.length}>{t('operatorsMayAll')}</td>
          </tr>
          {groups.map(({ name, grant }) => (
            <tr key={name}>
              <th scope="row">{titleOf(schema, name)}</th>
              {actions.map((action) => (
                <td
                  key={action}
                  {...(action in grant.shape
                    ? { 'data-label': widest && titleOf(widest, action) }
                    : { className: 'bd-le-no-grant' })}
                >
                  {action in grant.shape ? (
                    <GrantCell
                      path={[...path, name]}
                      action={action}
                      grant={grant}
                      label={`${titleOf(schema, name)} · ${titleOf(grant, action)}`}
                    />
                  ) : (
                    <span aria-hidden>–</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisualInput>
  );
}

interface CellProps {
  /** path of the group */
  readonly path: JsonPath;
  readonly action: string;
  readonly grant: z.ZodObject;
  readonly label: string;
}

/** How far a group may do one thing. */
function GrantCell({ path, action, grant, label }: CellProps) {
  const tools = useForm();
  const put = usePut();
  const at = [...path, action];
  const value = valueAt(tools.root, at);
  const { schema } = bare(grant.shape[action] ?? z.any());
  const isWrong = findingsAt(tools, at, true).length > 0;
  const set = (next: unknown) => {
    put(at, next || undefined, pathName(path));
    const read = readWith(action, next, valueAt(tools.root, [...path, 'read']));
    if (read) put([...path, 'read'], read, pathName(path));
  };
  if (schema instanceof z.ZodBoolean)
    return (
      <Checkbox
        aria-label={label}
        disabled={tools.disabled}
        checked={value === true}
        onChange={({ target }) => set(target.checked)}
      />
    );
  const names = helpOf(tools.language.parts, grant, action)?.values ?? {};
  const isPublished = valueAt(tools.root, ['publishing']) !== undefined;
  const levels = literals(schema).filter(
    (level) => level !== 'published' || isPublished || level === value,
  );
  return (
    <Select<string>
      size="small"
      popupMatchSelectWidth={false}
      aria-label={label}
      disabled={tools.disabled}
      {...(isWrong ? { status: 'error' as const } : {})}
      value={typeof value === 'string' ? value : ''}
      options={[
        { value: '', label: t('mayNot') },
        ...levels.map((level) => {
          const name = names[level];
          return { value: level, label: name ? localized(name) : level };
        }),
      ]}
      onChange={set}
    />
  );
}

/** What a group has to be able to read so that it may do something; undefined if it can already. */
function readWith(action: string, level: unknown, read: unknown): Grant['read'] {
  if (action === 'read' || !level) return undefined;
  const needed = level === 'all' ? 'all' : 'own';
  const levels: readonly unknown[] = readLevels;
  return levels.indexOf(read) < levels.indexOf(needed) ? needed : undefined;
}
