import { useMessages } from '#app/language/index.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { cleanName } from '#contract/displayName.ts';
import { textProblem } from '#contract/text.ts';
import { passkeyMessages } from './messages.ts';

/** What is wrong with a name, as a key of the messages. */
export function nameProblem(given: string): 'nameRequired' | 'nameLong' | undefined {
  const name = cleanName(given);
  if (name === '') return 'nameRequired';
  return textProblem(name, { maximum: 40 }) ? 'nameLong' : undefined;
}

interface NameFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The name of a passkey. */
export function NameField(props: NameFieldProps) {
  const t = useMessages(passkeyMessages);
  return (
    <TextField id="passkey-name" name="name" label={t('name')} autoComplete="off" {...props} />
  );
}
