import { Link } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { type Step, steps } from './steps.ts';

const t = textsOf(locales.identity.step);

interface StepListProps {
  current: Step;
  done: readonly Step[];
  /** the address of a step that can be opened; without it there are no links */
  linkTo?: (step: Step) => string | undefined;
}

/** The steps of the registration: which are done, which one is shown, and links to the others. */
export function StepList({ current, done, linkTo }: StepListProps) {
  return (
    <nav className="bd-steps" aria-label={t('label')}>
      <ol>
        {steps.map((step, index) => {
          const isDone = done.includes(step);
          const isCurrent = step === current;
          const link = isCurrent ? undefined : linkTo?.(step);
          const content = (
            <>
              <span className="bd-center bd-box bd-step-mark" aria-hidden="true">
                {isDone && !isCurrent ? '✓' : index + 1}
              </span>
              <span className="bd-step-name">
                {t(step)}
                {isDone && <span className="bd-unseen"> {t('done')}</span>}
              </span>
            </>
          );
          return (
            <li
              key={step}
              className={
                isDone ? 'bd-anchor bd-shrink bd-step bd-step-done' : 'bd-anchor bd-shrink bd-step'
              }
              aria-current={isCurrent ? 'step' : undefined}
            >
              {link === undefined ? (
                <span className="bd-row bd-column bd-gap-6 bd-soft bd-small bd-step-content">
                  {content}
                </span>
              ) : (
                <Link
                  className="bd-row bd-column bd-gap-6 bd-soft bd-small bd-step-content"
                  to={link}
                >
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
      <p className="bd-small bd-steps-short" aria-hidden="true">
        {t('short', { number: steps.indexOf(current) + 1, total: steps.length, name: t(current) })}
      </p>
    </nav>
  );
}
