import { Button } from 'antd';
import type { CompiledResource } from '#schema/compile.ts';
import type { FieldValues } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { FullscreenDialog } from '../../widgets/FullscreenDialog.tsx';
import { Cell } from '../cells/Cell.tsx';
import { resourceMessages } from '../messages.ts';
import { differences } from './merge.ts';

export interface ConflictDialogProps {
  readonly resource: CompiledResource;
  readonly mine: FieldValues;
  readonly current: FieldValues;
  readonly onKeepBoth: () => void;
  readonly onOverwrite: () => void;
  /** takes the record as it is now into the form */
  readonly onDrop: () => void;
  readonly onCancel: () => void;
}

/** Somebody else has saved meanwhile: compare, keep both, or overwrite (DESIGN 4, "Writing"). */
export function ConflictDialog(props: ConflictDialogProps) {
  const { resource, mine, current } = props;
  const t = useMessages(resourceMessages);
  const localized = useLocalized();
  const fields = differences(Object.values(resource.fields), mine, current);
  return (
    <FullscreenDialog
      open
      title={t('conflictTitle')}
      onCancel={props.onCancel}
      footer={
        <div className="bd-conflict-buttons">
          <Button onClick={props.onDrop}>{t('conflictReload')}</Button>
          <Button danger onClick={props.onOverwrite}>
            {t('conflictOverwrite')}
          </Button>
          <Button type="primary" title={t('conflictKeepBothHint')} onClick={props.onKeepBoth}>
            {t('conflictKeepBoth')}
          </Button>
        </div>
      }
    >
      <p>{t('conflictDetail')}</p>
      <div className="bd-table-scroll">
        <table className="bd-table bd-conflict">
          <thead>
            <tr>
              <th>{t('conflictField')}</th>
              <th>{t('conflictTheirs')}</th>
              <th>{t('conflictMine')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.name}>
                <th scope="row">{localized(field.label)}</th>
                {[current, mine].map((version, index) => (
                  <td key={index === 0 ? 'current' : 'mine'}>
                    <Cell
                      widget={field.widget ?? field.type}
                      field={field}
                      value={version[field.name]}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FullscreenDialog>
  );
}
