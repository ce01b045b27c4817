import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';

/** Contract 11: the demo accounts and their descriptions. */
const accounts = [
  ['operator', 'operator'],
  ['press', 'press'],
  ['library', 'library'],
  ['reader', 'reader'],
  ['press-new', 'pressNew'],
  ['press-review', 'pressReview'],
  ['press-rejected', 'pressRejected'],
  ['press-suspected', 'pressSuspected'],
] as const;
const demoPassword = 'bookdesk-demo';

interface DemoAccountsProps {
  onPick: (account: string, password: string) => void;
}

/** Fills in a demo account with one click; shown only if the platform has them. */
export function DemoAccounts({ onPick }: DemoAccountsProps) {
  const t = useMessages(locales.identity.signIn);
  return (
    <section className="bd-demo" aria-labelledby="demo-title">
      <h2 id="demo-title">
        {t('demoTitle')} <small>{t('demoHint')}</small>
      </h2>
      <div className="bd-grid bd-gap-8 bd-demo-list">
        {accounts.map(([name, description]) => (
          <button
            className="bd-grid bd-box"
            key={name}
            type="button"
            onClick={() => onPick(name, demoPassword)}
          >
            <code>{name}</code>
            <span className="bd-soft bd-tiny">{t(description)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
