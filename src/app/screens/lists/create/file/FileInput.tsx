import { useMessages } from '#app/language/index.ts';
import { DropFile } from '#app/resources/import/DropFile.tsx';
import { locales } from '#locales/index.ts';

interface FileInputProps {
  /** the name of the chosen file */
  readonly chosen: string | undefined;
  readonly onTake: (file: File) => void;
}

/** Takes the file that a list is made of. */
export function FileInput({ chosen, onTake }: FileInputProps) {
  const t = useMessages(locales.listEditor.file);
  return (
    <div className="bd-create-file">
      <DropFile
        title={chosen ?? t('choose')}
        hint={t(chosen === undefined ? 'hint' : 'another')}
        onTake={onTake}
      />
    </div>
  );
}
