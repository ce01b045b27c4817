import { useMessages } from '#app/language/index.ts';
import { OneFieldDialog } from '#app/screens/shared/setting/OneFieldDialog.tsx';
import { cleanName } from '#contract/displayName.ts';
import { textProblem } from '#contract/text.ts';
import { locales } from '#locales/index.ts';

interface NameDialogProps {
  title: string;
  okText: string;
  about?: string;
  initial: string;
  onValue: (name: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** What is wrong with a name, as a key of the messages. */
function nameProblem(given: string): 'nameRequired' | 'nameLong' | undefined {
  const name = cleanName(given);
  if (name === '') return 'nameRequired';
  return textProblem(name, { maximum: 40 }) ? 'nameLong' : undefined;
}

/** Asks for the name of a passkey. */
export function NameDialog(props: NameDialogProps) {
  const t = useMessages(locales.identity.passkeys);
  return (
    <OneFieldDialog
      {...props}
      id="passkey-name"
      name="name"
      label={t('name')}
      autoComplete="off"
      problemOf={(name) => {
        const problem = nameProblem(name);
        return problem && t(problem);
      }}
    />
  );
}
