import { useMessages } from '#app/language/index.ts';
import { KeptScreen } from '../kept/KeptScreen.tsx';
import { loadSource, loadSources } from './calls.ts';
import { sourcesMessages } from './messages.ts';
import { SourceEditor } from './SourceEditor.tsx';
import './sources.css';

/** `/sources/:name`, for operators: one source, or a new one. */
export function Component() {
  const t = useMessages(sourcesMessages);
  return (
    <KeptScreen
      place="/sources"
      texts={{
        back: t('back'),
        newTitle: t('newTitle'),
        unknown: (name) => t('unknown', { name }),
      }}
      load={loadSource}
      loadAll={loadSources}
    >
      {(edited) => <SourceEditor {...edited} />}
    </KeptScreen>
  );
}
