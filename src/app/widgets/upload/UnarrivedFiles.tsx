import { Alert, Button } from 'antd';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { useUnarrived } from './unarrived.ts';
import './upload.css';

const t = textsOf(locales.forms.uploadProgress);

/** Names the files that keep a form from being saved because they did not arrive, each with a button that removes it. */
export function UnarrivedFiles() {
  const files = useUnarrived();
  if (files.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="unarrived-files"
      message={t('unarrived')}
      description={
        <ul className="bd-grid bd-gap-6">
          {files.map(({ id, name, remove }) => (
            <li key={id} className="bd-row bd-gap-8 bd-spread">
              <span className="bd-clip" title={name}>
                {name}
              </span>
              <Button size="small" aria-label={t('dismiss', { file: name })} onClick={remove}>
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
}
