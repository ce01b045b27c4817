import { Select } from 'antd';
import { Link } from 'react-router';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { textAt } from '#app/screens/lists/editor/document/json.ts';
import { useSources } from '#app/screens/lists/editor/useBase.ts';
import { locales } from '#locales/index.ts';
import { optionsOf } from '../controls.tsx';
import { type InputProps, useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';
import { usePut } from './usePut.ts';

/** Chooses the source of a list; new ones are made on their own screen. */
export function SourceInput({ path, label, help, of }: InputProps) {
  const t = useMessages(locales.listEditor.form);
  const localized = useLocalized();
  const { root } = useForm();
  const put = usePut();
  const sources = useSources(true);
  const value = textAt(root, path);
  const choices = sources.map((source) => ({
    value: source.name,
    label: source.label ? localized(source.label) : source.name,
    name: source.name,
  }));
  return (
    <Row path={path} label={label} help={help}>
      {(control) => (
        <>
          <Select<string>
            {...control}
            {...optionsOf(choices)}
            allowClear={of.isOptional}
            value={value === '' ? null : value}
            onChange={(next: string | undefined) => put(path, next)}
          />
          <Link to="/sources">{t('toSources')}</Link>
        </>
      )}
    </Row>
  );
}
