import { InboxOutlined } from '@ant-design/icons';
import { Upload } from 'antd';

interface DropFileProps {
  readonly title: string;
  readonly hint: string;
  readonly onTake: (file: File) => void;
}

/** Takes a file of rows: chosen, or dropped here. */
export function DropFile({ title, hint, onTake }: DropFileProps) {
  return (
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
      <p className="ant-upload-text">{title}</p>
      <p className="ant-upload-hint">{hint}</p>
    </Upload.Dragger>
  );
}
