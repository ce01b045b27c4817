import { loadedLater } from '#app/decoration/loadedLater.tsx';
import { newUuid } from '#app/session/newUuid.ts';
import type { ComponentType } from '#contract/codes.ts';
import type { Problem } from '#contract/errors.ts';
import type { ExtensionKind } from '#extending/define.ts';
import { ContentsSection } from '../ContentsSection.tsx';
import { useInputs } from '../found.ts';
import type { InspectorProps } from '../kind.ts';

/** Where the values of a component stand, below it. */
const valuesPath = 'contents.0.values';

/** What is wrong with the values, by paths below them. */
const problemsOf = (problems: readonly Problem[]) =>
  problems.flatMap(({ field, message }) =>
    field === valuesPath || field.startsWith(`${valuesPath}.`)
      ? [{ field: field.slice(valuesPath.length + 1), message }]
      : [],
  );

/** The inspector of a kind: its editor, loaded when such a component is first selected. */
export function inspectorOf(load: ExtensionKind['editor']) {
  const Later = loadedLater(load);
  return function AddedInspector(props: InspectorProps<typeof ComponentType.extension>) {
    const { component, onChange } = props;
    const { readOnly, problems, onSettle } = useInputs();
    const [item] = component.contents;
    return (
      <ContentsSection>
        <Later>
          {({ default: Editor }) => (
            <Editor
              values={item?.values ?? {}}
              readOnly={readOnly}
              problems={problemsOf(problems)}
              onSettle={onSettle}
              onChange={(values, typing) =>
                onChange(
                  ({ contents: [first] }) => ({
                    contents: [{ uuid: first?.uuid ?? newUuid(), values: { ...Object(values) } }],
                  }),
                  typing,
                )
              }
            />
          )}
        </Later>
      </ContentsSection>
    );
  };
}
