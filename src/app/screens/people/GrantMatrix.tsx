import { Checkbox } from 'antd';
import { useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { SeveralSelect } from '#app/widgets/fields/SeveralSelect.tsx';
import type { GrantableList } from '#contract/endpoints/people.ts';
import {
  everyAction,
  everyList,
  type Grant,
  grantActions,
  grantsPublishing,
  publishRight,
} from '#contract/grant.ts';
import { labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.team.people);

interface GrantMatrixProps {
  readonly lists: readonly GrantableList[];
  readonly value: readonly Grant[];
  readonly onChange: (grants: readonly Grant[]) => void;
}

const nothing = (list: string): Grant => ({
  ...{ list, actions: [], named: [], hidden: [], readOnly: [] },
});

const isNoPublishing = (action: string): boolean => action !== publishRight;

/** A member of a list, or no longer. */
const toggled = <T,>(all: readonly T[], one: T, isIn: boolean): T[] =>
  isIn ? [...all, one] : all.filter((other) => other !== one);

/** Lists × actions; the actions that a list names itself, and its fields, fold out of its row. */
export function GrantMatrix({ lists, value, onChange }: GrantMatrixProps) {
  const every: GrantableList = {
    name: everyList,
    label: labelOf(locales.team.people, 'everyList'),
    actions: [...grantActions],
    named: [],
    publishes: true,
    fields: [],
  };
  return (
    <div className="bd-shrink bd-role-scroll">
      <table className="bd-rows bd-role-matrix">
        <thead>
          <tr>
            <th scope="col">{t('list')}</th>
            {grantActions.map((action) => (
              <th key={action} scope="col">
                {t(action)}
              </th>
            ))}
            <th scope="col">{t('publish')}</th>
            <th scope="col">{t('more')}</th>
          </tr>
        </thead>
        {[every, ...lists].map((list) => (
          <ListRows
            key={list.name}
            list={list}
            grant={value.find((one) => one.list === list.name)}
            onChange={(grant) => {
              const isThere = value.some((one) => one.list === grant.list);
              onChange(
                isThere
                  ? value.map((one) => (one.list === grant.list ? grant : one))
                  : [...value, grant],
              );
            }}
            onForget={() => onChange(value.filter((one) => one.list !== list.name))}
          />
        ))}
      </table>
    </div>
  );
}

interface ListRowsProps {
  readonly list: GrantableList;
  /** undefined while nothing is said of the list: it falls under what is said of every other one */
  readonly grant: Grant | undefined;
  readonly onChange: (grant: Grant) => void;
  readonly onForget: () => void;
}

function ListRows({ list, grant, onChange, onForget }: ListRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const given = grant ?? nothing(list.name);
  const label = localized(list.label);
  const named = list.publishes ? given.named.filter(isNoPublishing) : given.named;
  const count = named.length + given.hidden.length + given.readOnly.length;
  const said = count === 0 ? t('none') : t('some', { count });
  const change = (next: Grant) => {
    const isEmpty =
      next.actions.length + next.named.length + next.hidden.length + next.readOnly.length === 0;
    if (isEmpty) onForget();
    else onChange(next);
  };
  return (
    <tbody>
      <tr>
        <th scope="row">{label}</th>
        {grantActions.map((action) => (
          <td key={action}>
            {list.actions.includes(action) && (
              <Checkbox
                aria-label={`${label}: ${t(action)}`}
                checked={given.actions.includes(action)}
                onChange={({ target }) =>
                  change({ ...given, actions: toggled(given.actions, action, target.checked) })
                }
              />
            )}
          </td>
        ))}
        <td>
          {list.publishes && (
            <Checkbox
              aria-label={`${label}: ${t('publish')}`}
              checked={grantsPublishing(given)}
              disabled={given.named.includes(everyAction)}
              onChange={({ target }) =>
                change({ ...given, named: toggled(given.named, publishRight, target.checked) })
              }
            />
          )}
        </td>
        <td>
          {list.named.length + list.fields.length > 0 && (
            <button
              type="button"
              className="bd-edged bd-role-more"
              aria-expanded={isOpen}
              aria-label={`${label}: ${t('more')}: ${said}`}
              onClick={() => setOpen(!isOpen)}
            >
              {said}
            </button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={grantActions.length + 3}>
            <Details list={list} label={label} given={given} onChange={change} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface DetailsProps {
  readonly list: GrantableList;
  readonly label: string;
  readonly given: Grant;
  readonly onChange: (grant: Grant) => void;
}

/** The actions that a list names itself, and fields that are hidden or not to be written. */
function Details({ list, label, given, onChange }: DetailsProps) {
  const kept = list.publishes ? given.named.filter((action) => !isNoPublishing(action)) : [];
  const fields = list.fields.map((field) => ({ value: field.name, label: localized(field.label) }));
  const choices = {
    named: [
      { value: everyAction, label: t('everyAction') },
      // publishing has a column of its own
      ...list.named
        .filter(({ name }) => !list.publishes || isNoPublishing(name))
        .map(({ name, label: title, isBulk }) => ({
          value: name,
          label: isBulk ? t('bulk', { action: localized(title) }) : localized(title),
        })),
    ],
    hidden: fields,
    readOnly: fields,
  } as const;
  return (
    <div className="bd-grid bd-role-details">
      {(['named', 'hidden', 'readOnly'] as const).map(
        (part) =>
          (part === 'named' ? list.named : list.fields).length > 0 && (
            <div key={part} className="bd-grid bd-gap-4 bd-shrink bd-role-part">
              <span>{t(part)}</span>
              <SeveralSelect
                mode="multiple"
                className="bd-people-account"
                aria-label={`${label}: ${t(part)}`}
                optionFilterProp="label"
                options={[...choices[part]]}
                value={given[part].filter((name) => part !== 'named' || !kept.includes(name))}
                onChange={(chosen) =>
                  onChange({ ...given, [part]: part === 'named' ? [...chosen, ...kept] : chosen })
                }
              />
            </div>
          ),
      )}
    </div>
  );
}
