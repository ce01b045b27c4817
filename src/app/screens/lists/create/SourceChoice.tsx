import {
  ApiOutlined,
  CloudServerOutlined,
  CopyOutlined,
  FileExcelOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { Radio } from 'antd';
import { useId } from 'react';
import { useMessages } from '#app/language/index.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { locales } from '#locales/index.ts';
import type { Values } from './question.ts';

/** What a list can be made from; what needs no service comes first. */
const sources = [
  { value: 'own', Picture: TableOutlined },
  { value: 'file', Picture: FileExcelOutlined },
  { value: 'copy', Picture: CopyOutlined },
  { value: 'platform', Picture: ApiOutlined },
  { value: 'source', Picture: CloudServerOutlined },
] as const;

interface SourceChoiceProps {
  /** given by the form */
  readonly value?: Values['source'];
  readonly onChange?: (source: Values['source']) => void;
}

/** Chooses where the records of a new list come from: each way with its picture and what it is for. */
export function SourceChoice({ value, onChange }: SourceChoiceProps) {
  const t = useMessages(locales.listEditor.create);
  const id = useId();
  return (
    <Radio.Group
      {...radioGroup}
      aria-label={t('sources')}
      className="bd-create-sources"
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
    >
      {sources.map(({ value: source, Picture }) => (
        <Radio
          key={source}
          value={source}
          className="bd-create-source"
          aria-labelledby={`${id}-${source}`}
          aria-describedby={`${id}-${source}-hint`}
        >
          <Picture className="bd-create-source-picture" aria-hidden />
          <strong id={`${id}-${source}`}>{t(source)}</strong>
          <small id={`${id}-${source}-hint`} className="bd-soft bd-small bd-create-source-hint">
            {t(`${source}Hint`)}
          </small>
        </Radio>
      ))}
    </Radio.Group>
  );
}
