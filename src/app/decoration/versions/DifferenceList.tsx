import { textsOf, useLanguage } from '#app/language/index.ts';
import { type SpecialComponent, specialSettings } from '#contract/entities/special.ts';
import { listed, type MessageValues } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { SettingValue } from '../conflict/SettingValue.tsx';
import { keyLabel } from '../history/stepText.ts';
import { componentName } from '../names.ts';
import {
  type ChangedComponent,
  isSame,
  type KeyChange,
  type PageDifference,
} from './comparison.ts';

const t = textsOf(locales.decorator.version);

const settingKey = specialSettings.keyof();

/** The differences between two versions, line by line. */
export function DifferenceList({ difference }: { difference: PageDifference }) {
  const { language } = useLanguage();
  if (isSame(difference)) return <p className="decoration-hint">{t('same')}</p>;
  const named = (key: 'added' | 'removed' | 'moved') =>
    difference[key].map((component: SpecialComponent) => (
      <li key={`${key} ${component.uuid}`} data-difference={key}>
        {t(key, { name: componentName(component, language) })}
      </li>
    ));
  return (
    <ul className="bd-grid bd-gap-8 decoration-differences">
      {difference.settings.map((change) => (
        <SettingLine key={change.key} change={change} />
      ))}
      {named('added')}
      {named('removed')}
      {difference.changed.map((change) => (
        <li key={change.component.uuid} data-difference="changed">
          <ChangedLine change={change} />
        </li>
      ))}
      {named('moved')}
    </ul>
  );
}

function SettingLine({ change: { key, from, to } }: { change: KeyChange }) {
  const { language } = useLanguage();
  const known = settingKey.safeParse(key);
  const [name] = keyLabel(true, key, language);
  if (!known.success || name === undefined) return null;
  return (
    <li data-difference="changed">
      {t('setting', { name })}
      <small>
        <del>
          <SettingValue name={known.data} value={from} language={language} />
        </del>
        <ins>
          <SettingValue name={known.data} value={to} language={language} />
        </ins>
      </small>
    </li>
  );
}

function ChangedLine({ change: { component, keys, contents } }: { change: ChangedComponent }) {
  const { language } = useLanguage();
  const parts = [
    ...keys.flatMap((key) => keyLabel(false, key, language)),
    ...(contents ? [contentsText(contents, t)] : []),
  ];
  const name = componentName(component, language);
  if (parts.length === 0) return t('changedAny', { name });
  return t('changed', { name, what: listed(parts, language) });
}

function contentsText(
  { added, removed, changed }: NonNullable<ChangedComponent['contents']>,
  t: (key: keyof (typeof locales.decorator.version)['zh-CN'], values?: MessageValues) => string,
): string {
  const counts = [
    added > 0 ? t('itemsAdded', { count: added }) : '',
    removed > 0 ? t('itemsRemoved', { count: removed }) : '',
    changed > 0 ? t('itemsChanged', { count: changed }) : '',
  ].filter((text) => text !== '');
  return counts.length > 0 ? t('contents', { what: counts.join(' ') }) : t('contentsOrder');
}
