import { Alert, Button } from 'antd';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { currentSchemaVersion, resource } from '#schema/meta.ts';
import { withOwnCalls } from '#schema/own/calls.ts';
import { serialiseResource } from '#schema/serialise.ts';
import { upgradeResource } from '#schema/upgrade.ts';
import type { DocumentStore } from '../document/documentStore.ts';

const e = textsOf(locales.listEditor.editor);

interface OldVersionProps {
  readonly store: DocumentStore;
  readonly root: unknown;
  /** schema version of the text */
  readonly given: number;
}

/** Tells that a text has an older schema version: it still works, but the form writes the present version. */
export default function OldVersion({ store, root, given }: OldVersionProps) {
  const upgraded = resource.safeParse(withOwnCalls(upgradeResource(root).value));
  return (
    <Alert
      type="warning"
      showIcon
      message={e('oldVersion', { given })}
      action={
        upgraded.success && (
          <Button size="small" onClick={() => store.change(() => serialiseResource(upgraded.data))}>
            {e('upgrade', { known: currentSchemaVersion })}
          </Button>
        )
      }
    />
  );
}
