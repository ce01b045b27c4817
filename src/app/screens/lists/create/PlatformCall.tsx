import { Form, Select } from 'antd';
import { useMemo } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { useResources } from '#app/resources/index.ts';
import { locales } from '#locales/index.ts';
import { listCalls } from './listCalls.ts';

/** Chooses one of the platform's list calls; it is found by its path, by what it answers, or by a list that uses it. */
export function PlatformCall({ onPath }: { onPath: (path: string) => void }) {
  const t = useMessages(locales.listEditor.create);
  const localized = useLocalized();
  const { resources, outlines } = useResources();
  const options = useMemo(() => {
    const lists = outlines.flatMap(({ name }) => resources.get(name) ?? []);
    return listCalls().map(({ key, summary, call }) => {
      const used = lists.filter(
        ({ provider, endpoints: { list } }) =>
          provider === 'jmgr' && list.method === call.method && list.path === call.path,
      );
      const names = used.map(({ label }) => localized(label)).join(t('comma'));
      const about = used.length > 0 ? t('usedBy', { names }) : summary;
      return {
        value: key,
        search: `${key} ${summary} ${names}`,
        label: (
          <>
            <code>{key}</code> <small className="bd-no">{about}</small>
          </>
        ),
      };
    });
  }, [resources, outlines, localized, t]);
  return (
    <Form.Item
      name="call"
      label={t('call')}
      rules={[{ required: true, message: t('callPlaceholder') }]}
    >
      <Select
        showSearch
        placeholder={t('callPlaceholder')}
        optionFilterProp="search"
        options={options}
        onChange={(key: string) => onPath(key.split(' ')[1] ?? '')}
      />
    </Form.Item>
  );
}
