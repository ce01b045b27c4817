import { InboxOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { fileMessages } from './messages.ts';

interface FileInputProps {
  /** the name of the chosen file */
  readonly chosen: string | undefined;
  readonly onTake: (file: File) => void;
}

/** Takes the file that a list is made of. */
export function FileInput({ chosen, onTake }: FileInputProps) {
  const t = useMessages(fileMessages);
  return (
    <div className="bd-create-file">
      <Upload.Dragger
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          onTake(file);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">{chosen ?? t('choose')}</p>
        <p className="ant-upload-hint">{t(chosen === undefined ? 'hint' : 'another')}</p>
      </Upload.Dragger>
    </div>
  );
}
