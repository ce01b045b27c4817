import { textsOf } from '#app/language/index.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { locales } from '#locales/index.ts';
import { newName } from '../kept/calls.ts';
import { KeptOverview } from '../kept/KeptOverview.tsx';
import { loadSources } from './calls.ts';
import { SourcesTable } from './SourcesTable.tsx';
import './sources.css';

const t = textsOf(locales.sources.sources);

/** `/sources`, for operators: whose APIs lists stand on, and how each stands. */
export function Component() {
  return (
    <PlaceGate place="/sources">
      <Sources />
    </PlaceGate>
  );
}

function Sources() {
  return (
    <KeptOverview t={t} load={loadSources} createAt={`/sources/${newName}`} rows={6}>
      {(sources, row) => <SourcesTable sources={sources} {...row} />}
    </KeptOverview>
  );
}
