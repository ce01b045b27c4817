import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { objectAt, textAt } from '#app/screens/lists/editor/document/json.ts';
import { withSingular } from '#app/screens/lists/editor/document/singular.ts';
import { menuIconNames } from '#app/widgets/places/icons.tsx';
import { providerNames } from '#schema/providers.ts';
import { useForm } from '../FormContext.ts';
import { CallInput } from '../inputs/CallInput.tsx';
import { ChoiceInput, ListInput } from '../inputs/choices.tsx';
import { NumberInput } from '../inputs/NumberInput.tsx';
import { LocalizedInput, TextInput } from '../inputs/texts.tsx';
import { usePut } from '../inputs/usePut.ts';
import { formMessages } from '../messages.ts';
import { useFieldChoices } from '../useFieldChoices.ts';

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
      <LocalizedInput path={['label']} label={t('listLabel')} required along={withSingular} />
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
          options={providerNames.map((value) => ({
            value,
            label:
              value === 'jmgr' ? t('providerOwn') : value === 'rest' ? t('providerRest') : value,
          }))}
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
