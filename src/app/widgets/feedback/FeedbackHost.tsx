import { App } from 'antd';
import { useLayoutEffect } from 'react';
import { Theme } from '../theme/AppTheme.tsx';
import { useSteadyDialogs } from '../theme/useSteadyDialogs.ts';
import { provideFeedback } from './feedback.ts';

/** Notices at the bottom leave the bars free that stand there: what saves a writing, what turns the pages of a list. */
const aboveBars = { bottom: 80 };

/** Shows the page's notices and questions, whoever has them (`feedback.ts`). */
export default function FeedbackHost() {
  useSteadyDialogs();
  return (
    <Theme>
      <App component={false} notification={aboveBars}>
        <Providing />
      </App>
    </Theme>
  );
}

function Providing() {
  const feedback = App.useApp();
  useLayoutEffect(() => provideFeedback(feedback), [feedback]);
  return null;
}
