import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Upload } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { downloadTemplate } from './downloads.ts';
import { importMessages } from './messages.ts';

/** What a file may be, and where to get one to fill in. */
export function ChooseFile({ resource, lost, onTake }: ChooseFileProps) {
  const t = useMessages(importMessages);
  return (
    <>
      {lost && <Alert type="info" showIcon message={t('lost')} />}
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
        <p className="ant-upload-text">{t('choose')}</p>
        <p className="ant-upload-hint">{t('hint')}</p>
      </Upload.Dragger>
      <Flex justify="end">
        <Button
          type="link"
          icon={<DownloadOutlined />}
          style={{ paddingInline: 0 }}
          onClick={() => void downloadTemplate(resource)}
        >
          {t('template')}
        </Button>
      </Flex>
    </>
  );
}

interface ChooseFileProps {
  resource: string;
  /** an earlier import of this tab no longer exists on the platform */
  lost: boolean;
  onTake(file: File): void;
}
