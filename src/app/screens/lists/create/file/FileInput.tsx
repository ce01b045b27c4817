import { useMessages } from '#app/language/index.ts';
import { DropFile } from '#app/resources/import/DropFile.tsx';
import { fileMessages } from './messages.ts';

interface FileInputProps {
  /** the name of the chosen file */
  readonly chosen: string | undefined;
  readonly onTake: (file: File) => void;
}

/** Takes the file that a list is made of. */
export function FileInput({ chosen, onTake }: FileInputProps) {
  const t = useMessages(fileMessages);
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
