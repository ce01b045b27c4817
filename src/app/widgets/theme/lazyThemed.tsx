import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { feedbackReady } from '../feedback/feedback.ts';

/**
 * A part drawn with antd, on a screen that is drawn without it. The part and its theme are loaded when it is first drawn.
 *
 * @param load imports the part
 */
export function lazyThemed<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [{ AppTheme }, { default: Part }] = await Promise.all([
      import('./AppTheme.tsx'),
      load(),
      // otherwise the theme would suspend inside, where nothing holds its place
      feedbackReady(),
    ]);
    return {
      default: (props: Props) => (
        <AppTheme>
          <Part {...props} />
        </AppTheme>
      ),
    };
  });
}
