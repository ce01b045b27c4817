import { Alert, Button } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { currentSchemaVersion, resource } from '#schema/meta.ts';
import { serialiseResource } from '#schema/serialise.ts';
import { upgradeResource } from '#schema/upgrade.ts';
import type { DocumentStore } from '../document/documentStore.ts';
import { editorMessages } from '../messages.ts';

interface OldVersionProps {
  readonly store: DocumentStore;
  readonly root: unknown;
  /** version of the language that the text is written in */
  readonly given: number;
}

/** A text of an older version works as it is; the form writes the present one. */
export default function OldVersion({ store, root, given }: OldVersionProps) {
  const e = useMessages(editorMessages);
  const upgraded = resource.safeParse(upgradeResource(root).value);
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
