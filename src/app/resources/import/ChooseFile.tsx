import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { DropFile } from './DropFile.tsx';
import { downloadTemplate } from './downloads.ts';

/** What a file may be, and where to get one to fill in. */
export function ChooseFile({ resource, lost, onTake }: ChooseFileProps) {
  const t = useMessages(locales.imports.dialog);
  return (
    <>
      {lost && <Alert type="info" showIcon message={t('lost')} />}
      <DropFile title={t('choose')} hint={t('hint')} onTake={onTake} />
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
