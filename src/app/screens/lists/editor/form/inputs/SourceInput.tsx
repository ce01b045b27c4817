import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { textAt } from '#app/screens/lists/editor/document/json.ts';
import { callEndpoint } from '#app/session/client.ts';
import { type ManagedSource, sourceManageList } from '#contract/endpoints/sources.ts';
import { optionsOf } from '../controls.tsx';
import { useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { Row } from '../Row.tsx';
import { type InputProps, usePut } from './usePut.ts';

/** The sources that there are, made in the app and files; none as long as the platform has not answered. */
function useSources(): readonly Pick<ManagedSource, 'name' | 'label'>[] {
  const [sources, setSources] = useState<readonly ManagedSource[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    callEndpoint(sourceManageList, {}, { silent: true, signal: controller.signal })
      .then(({ data }) => setSources(data))
      // the name that is there can be seen and kept all the same
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  return sources;
}

/** Chooses the source of a list; new ones are made on their own screen. */
export function SourceInput({ path, label, help, of }: InputProps) {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { root } = useForm();
  const put = usePut();
  const sources = useSources();
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
