import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { CompiledResource } from '#schema/compile.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { resourceMessages } from '../messages.ts';
import type { ColumnChoice } from './columns.ts';

/** Which columns are shown, kept in this browser. */
export function ColumnSettings({
  resource,
  choice,
}: {
  resource: CompiledResource;
  choice: ColumnChoice;
}) {
  const t = useMessages(resourceMessages);
  const localized = useLocalized();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className="bd-column-settings">
          {resource.columns.map((column) => (
            <label key={column.name}>
              <input
                type="checkbox"
                checked={choice.isShown(column.name)}
                onChange={() => choice.toggle(column.name)}
              />
              {localized(column.label)}
            </label>
          ))}
          <Button size="small" disabled={choice.isDefault} onClick={choice.reset}>
            {t('columnsReset')}
          </Button>
        </div>
      }
    >
      <Button icon={<SettingOutlined />} aria-label={t('columns')} title={t('columns')} />
    </Popover>
  );
}
