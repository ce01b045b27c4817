import { Alert, App, Button } from 'antd';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { Question } from '#app/screens/shared/setting/Question.tsx';
import { fetchAccount } from '#app/session/account.ts';
import { callEndpoint } from '#app/session/client.ts';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { FormConflict } from '#app/widgets/draft/FormConflict.tsx';
import type { ConflictWay, FormBase } from '#app/widgets/draft/formDraft.ts';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { useFormDraft } from '#app/widgets/draft/useFormDraft.ts';
import { useForm } from '#app/widgets/form/useForm.ts';
import {
  type DetailsField,
  detailsFields,
  detailsProblems,
} from '#app/widgets/institution/details.ts';
import {
  InstitutionDetails,
  useDetailsDifferences,
  usePendingPictures,
} from '#app/widgets/institution/InstitutionDetails.tsx';
import { useLeaveGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { UploadsOfWork } from '#app/widgets/upload/UploadsOfWork.tsx';
import { useUnarrived } from '#app/widgets/upload/unarrived.ts';
import { InstitutionStatus } from '#contract/codes.ts';
import { updateInstitutionInfo } from '#contract/endpoints/institution.ts';
import {
  type InstitutionInformation,
  institutionInformation,
  type OwnInstitution,
} from '#contract/entities/institution.ts';
import { certifiedFields } from '#contract/institution.ts';
import { listed } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { loadOwnInstitution } from './ownInstitution.ts';
import { closedReason } from './status.ts';

const t = textsOf(locales.identity.settings);
const certification = textsOf(locales.identity.certification);
const labels = textsOf(locales.identity.details);
const draftText = textsOf(locales.forms.draft);

/** The form's fields by the names of the call's. */
const fieldOf: Readonly<Record<string, DetailsField>> = Object.fromEntries(
  detailsFields.map((field) => [`information.${field}`, field]),
);

const baseOf = ({ information, revision }: OwnInstitution): FormBase<InstitutionInformation> => ({
  values: information,
  revision,
});

interface InstitutionFormProps {
  own: OwnInstitution;
  reload: () => Promise<void>;
}

/**
 * The details of an institution. After a rejection (20) they are corrected and submitted again. When approved (30) they
 * can be changed; a change of certified fields goes to review again. Under review or suspended they are read only.
 */
export function InstitutionForm({ own, reload }: InstitutionFormProps) {
  const { language } = useLanguage();
  const { message } = App.useApp();
  const loaded = useMemo(() => baseOf(own), [own]);
  const form = useFormDraft({
    kind: 'settings.institution',
    loaded,
    shape: institutionInformation,
    load: async () => baseOf(await loadOwnInstitution()),
    save: async (information, revision, submit) => {
      const body = { revision, information, submit };
      const { data } = await callEndpoint(updateInstitutionInfo, { body }, { silent: true });
      return data.revision;
    },
  });
  const { values, isDirty, theirs } = form;
  const { isPending, hasFailed, takePending } = usePendingPictures();
  const unarrived = useUnarrived().map(({ name }) => name);
  /** whether the person is asked to confirm the review */
  const [isAsked, setAsked] = useState(false);
  /** whether the last save was a submission: overwriting a newer version then submits too */
  const wantsReview = useRef(false);
  const differences = useDetailsDifferences(values, theirs);
  const isClosed = closedReason(own.status) !== undefined;
  const isApproved = own.status === InstitutionStatus.approved;
  useLeaveGuard(isDirty, form.draft.kept.kind !== 'nowhere');

  const changedAgainst = (stored: InstitutionInformation) => {
    const now = form.get().values;
    return isApproved ? certifiedFields.filter((field) => now[field] !== stored[field]) : [];
  };
  const certified = changedAgainst(form.base);
  const certifiedNames = listed(
    certified.map((field) => labels(field)),
    language,
  );

  const follow = () => Promise.all([reload(), fetchAccount().catch(() => undefined)]);

  const send = async (submit: boolean) => {
    const outcome = await form.save(submit ? 'submit' : undefined);
    if ('why' in outcome) throw outcome.why;
    if (outcome.kind !== 'saved') return;
    if (submit) message.success(certification('submitted'));
    else message.success(draftText('saved'));
    await follow();
  };
  const sending = useForm({
    empty: loaded.values,
    kept: form,
    fieldOf,
    send: () => send(wantsReview.current),
  });
  const { errors, busy } = sending;

  /** @param submit sends it to review even if no certified field was changed */
  const save = async (stored: InstitutionInformation, submit: boolean) => {
    if (isPending) return;
    wantsReview.current = submit;
    const needsReview = changedAgainst(stored).length > 0;
    const problems = submit || isApproved ? detailsProblems(form.get().values, language) : {};
    if (Object.keys(problems).length > 0) {
      sending.show({ fields: problems, other: certification('checkForm') });
    } else if (needsReview) {
      sending.forgive();
      setAsked(true);
    } else await sending.submit();
  };

  /** After a conflict: takes their version, or saves over it. */
  const goOn = (way: ConflictWay) => {
    if (way === 'theirs') void follow();
    else if (theirs) void save(theirs, wantsReview.current);
  };

  const submitForm = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty && !isClosed) void save(form.base, false);
  };

  return (
    <form
      ref={sending.place}
      className="bd-setting-part bd-grid bd-gap-12 bd-shrink bd-setting-form"
      onSubmit={submitForm}
      noValidate
    >
      <h3>{certification('details')}</h3>
      {isApproved && <p className="bd-soft">{certification('certifiedHint')}</p>}
      <RestoredNotice restoredAt={form.restoredAt} startAfresh={form.startAfresh} />
      <UploadsOfWork work="settings.institution">
        <InstitutionDetails
          value={values}
          onChange={sending.change}
          problems={errors.fields}
          disabled={isClosed}
          onPendingChange={takePending}
        />
      </UploadsOfWork>
      {certified.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={certification('certifiedChanged', { fields: certifiedNames })}
        />
      )}
      {errors.other && !theirs && <Alert type="error" showIcon message={errors.other} />}
      {!isClosed && (
        <div className="bd-row bd-wrap bd-gap-12 bd-end bd-setting-buttons">
          <DraftStatus state={form.draft} savedBy="hand" />
          {isPending && (
            <span className="bd-soft">
              {hasFailed
                ? labels('pictureFailed', { file: unarrived.join(' / ') })
                : t('picturesOnTheirWay')}
            </span>
          )}
          <Button
            size="large"
            type={isApproved ? 'primary' : 'default'}
            htmlType="submit"
            loading={busy}
            disabled={!isDirty || isPending}
          >
            {isApproved ? t('save') : certification('saveOnly')}
          </Button>
          {!isApproved && (
            <Button
              size="large"
              type="primary"
              disabled={busy || isPending}
              onClick={() => void save(form.base, true)}
            >
              {certification('submitAgain')}
            </Button>
          )}
        </div>
      )}
      <Question
        open={isAsked}
        title={certification('reviewTitle')}
        okText={certification('reviewOk')}
        onOk={() => send(true)}
        onClose={() => setAsked(false)}
      >
        {certification('reviewText', { fields: certifiedNames })}
      </Question>
      <FormConflict
        form={form}
        differences={differences}
        busy={busy}
        error={errors.other}
        onResolved={goOn}
      />
    </form>
  );
}
