import { PlusOutlined } from '@ant-design/icons';
import { AutoComplete, Button, Input, Select } from 'antd';
import { endpoints } from '#contract/endpoints/index.ts';
import { useMessages } from '../../../../language/index.ts';
import { menuIconNames } from '../../../../shell/icons.tsx';
import { type JsonPath, objectAt, textAt } from '../document/json.ts';
import { pathName, useForm } from './FormContext.ts';
import {
  ChoiceInput,
  ListInput,
  LocalizedInput,
  NumberInput,
  TextInput,
  usePut,
} from './inputs.tsx';
import { formMessages } from './messages.ts';
import { Row } from './Row.tsx';
import { useFieldChoices } from './useFieldChoices.ts';

const groups = ['content', 'community', 'catalogue', 'people', 'settings'] as const;
const calls = ['list', 'detail', 'save', 'delete', 'restore'] as const;

/** What the list is called, where it stands in the menu, and where its records come from. */
export function BasicsSection() {
  const t = useMessages(formMessages);
  const { root, disabled } = useForm();
  const put = usePut();
  const fields = useFieldChoices();
  const hasMenu = Object.keys(objectAt(root, ['menu'])).length > 0;
  const isRest = textAt(root, ['provider']) === 'rest';
  return (
    <>
      <LocalizedInput path={['label']} label={t('listLabel')} required />
      <LocalizedInput path={['singular']} label={t('singular')} help={t('singularHelp')} />
      <h3>{t('menu')}</h3>
      {hasMenu ? (
        <>
          <div className="bd-le-two">
            <ChoiceInput
              path={['menu', 'group']}
              label={t('menuGroup')}
              clearable={false}
              options={groups.map((value) => ({ value, label: t(`group_${value}`) }))}
            />
            <NumberInput
              path={['menu', 'order']}
              label={t('menuOrder')}
              help={t('menuOrderHelp')}
            />
          </div>
          <ChoiceInput
            path={['menu', 'icon']}
            label={t('icon')}
            options={menuIconNames.map((value) => ({ value, label: value }))}
          />
          <Button
            size="small"
            type="link"
            disabled={disabled}
            onClick={() => put(['menu'], undefined)}
          >
            {t('noMenu')}
          </Button>
        </>
      ) : (
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          disabled={disabled}
          onClick={() => put(['menu'], { group: 'content', order: 100 })}
        >
          {t('addMenu')}
        </Button>
      )}
      <h3>{t('record')}</h3>
      <div className="bd-le-two">
        <ChoiceInput
          path={['recordTitle']}
          label={t('recordTitle')}
          clearable={false}
          options={fields}
        />
        <TextInput path={['identifier']} label={t('identifier')} mono placeholder="id" />
      </div>
      <h3>{t('source')}</h3>
      <div className="bd-le-two">
        <ChoiceInput
          path={['provider']}
          label={t('provider')}
          usual="jmgr"
          options={[
            { value: 'jmgr', label: t('providerOwn') },
            { value: 'rest', label: t('providerRest') },
          ]}
        />
        {isRest && <TextInput path={['service']} label={t('service')} mono />}
      </div>
      {calls.map((call) => (
        <CallInput key={call} path={['endpoints', call]} label={t(`call_${call}`)} />
      ))}
      <ListInput path={['aliases']} label={t('formerNames')} help={t('formerNamesHelp')} />
    </>
  );
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const knownPaths = [
  ...new Set(endpoints.filter(({ service }) => service === 'jmgr').map(({ path }) => path)),
].sort();

/** A call: its method and its path. Without a path there is none. */
export function CallInput({ path, label }: { path: JsonPath; label: string }) {
  const t = useMessages(formMessages);
  const { root, disabled } = useForm();
  const put = usePut();
  const method = textAt(root, [...path, 'method']);
  const address = textAt(root, [...path, 'path']);
  const type = (next: string) => {
    if (next === '') {
      put(path, undefined, pathName(path));
      return;
    }
    if (method) {
      put([...path, 'path'], next, pathName(path));
      return;
    }
    const known = endpoints.find((one) => one.service === 'jmgr' && one.path === next);
    put(path, { method: known?.method ?? 'GET', path: next }, pathName(path));
  };
  return (
    <Row path={path} label={label} whole>
      {({ id, status }) => (
        <div className="bd-le-call">
          <Select<string>
            aria-label={`${label} · ${t('method')}`}
            disabled={disabled || method === ''}
            value={method || null}
            placeholder="GET"
            options={methods.map((value) => ({ value, label: value }))}
            onChange={(next) => put([...path, 'method'], next)}
          />
          <AutoComplete
            id={id}
            disabled={disabled}
            value={address}
            options={knownPaths
              .filter((one) => one.toLowerCase().includes(address.toLowerCase()))
              .slice(0, 80)
              .map((value) => ({ value }))}
            onChange={(next: string | undefined) => type(next ?? '')}
          >
            <Input
              className="bd-le-mono"
              placeholder="/thing/list"
              {...(status ? { status } : {})}
            />
          </AutoComplete>
        </div>
      )}
    </Row>
  );
}
