import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { KeptScreen } from '../kept/KeptScreen.tsx';
import { loadSource, loadSources } from './calls.ts';
import { SourceEditor } from './SourceEditor.tsx';
import './sources.css';

const t = textsOf(locales.sources.sources);

/** `/sources/:name`, for operators: one source, or a new one. */
export function Component() {
  return (
    <KeptScreen place="/sources" t={t} load={loadSource} loadAll={loadSources}>
      {(edited) => <SourceEditor {...edited} />}
    </KeptScreen>
  );
}
