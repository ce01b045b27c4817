import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { problemsOf } from '#app/session/problems.ts';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { isVerificationCode } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';
import { type AddressKind, addresses, addressKinds, proveByPassword } from './addresses.ts';

/** A way to prove one's identity: a code to the present phone or mail address, or the password. */
export type ProofWay = AddressKind | 'password';

const nothing = { present: '', code: '', password: '' };
type ProofField = keyof typeof nothing;

/** The form's fields by the names of the calls'. */
const fieldOf = {
  phoneNum: 'present',
  mailAddr: 'present',
  code: 'code',
  password: 'password',
} as const;

/** The step in which a person proves who they are. Offers only the ways that the account has. */
export function useProof(info: AccountInfo) {
  const t = useMessages(locales.identity.security);
  const ways: ProofWay[] = [...addressKinds.filter((kind) => info[kind] !== ''), 'password'];
  const [chosen, setChosen] = useState<ProofWay>();
  // the chosen way may no longer exist
  const way = ways.find((one) => one === chosen) ?? ways[0] ?? 'password';
  const [values, setValues] = useState(nothing);
  const sending = useSubmission<ProofField>(fieldOf);
  const [proof, setProof] = useState<string>();
  const present = values.present.trim();
  const canSend = way !== 'password' && addresses[way].isWhole(present);

  const change = (field: ProofField) => (value: string) => {
    sending.forgive(field);
    setValues((known) => ({ ...known, [field]: value }));
  };
  const choose = (next: ProofWay) => {
    sending.forgive();
    setValues(nothing);
    setChosen(next);
  };

  const send = () =>
    sending.attempt(async () => {
      // a password needs no code to be sent
      if (way === 'password') return undefined;
      return addresses[way].sendToPresent(present);
    });

  const wrongFields = (): { readonly [F in ProofField]?: string } => {
    if (way === 'password')
      return values.password === '' ? { password: t('passwordRequired') } : {};
    return {
      ...(canSend ? {} : { present: t(way === 'phone' ? 'phoneWrong' : 'mailWrong') }),
      ...(isVerificationCode(values.code) ? {} : { code: t('codeWrong') }),
    };
  };

  /** @param then continues with the proof within the same submission */
  const prove = async (then?: (proof: string) => Promise<void>) => {
    const fields = wrongFields();
    if (Object.keys(fields).length > 0) {
      sending.show({ fields });
      return;
    }
    await sending.submit(async () => {
      const given = await (way === 'password'
        ? proveByPassword(values.password)
        : addresses[way].prove(values.code));
      forgetSecrets();
      setProof(given);
      await then?.(given);
    });
  };

  /** Forgets the code and the password; keeps the rest as it was typed. */
  const forgetSecrets = () => setValues((known) => ({ ...nothing, present: known.present }));

  /** Goes back to this step. @param problem the reason */
  const startAgain = (problem?: string) => {
    setProof(undefined);
    if (problem === undefined) sending.forgive();
    else sending.show({ fields: {}, other: problem });
  };

  /**
   * Does something that uses up the proof. @returns whether it succeeded; an expired proof leads back to this step, which
   * says so
   */
  const spend = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (failure) {
      const problem = problemsOf(failure).find(({ field }) => field === 'proof');
      if (!problem) throw failure;
      startAgain(problem.message);
      return false;
    }
  };

  /** Called when the dialog closes: forgets the proof and what led to it. */
  const forget = () => {
    startAgain();
    forgetSecrets();
  };

  return {
    /** can be used once within ten minutes; absent while this step is shown */
    proof,
    ways,
    way,
    choose,
    values,
    /** what is not kept once the dialog closes */
    secrets: [values.code, values.password],
    change,
    canSend,
    send,
    prove,
    startAgain,
    spend,
    forget,
    sending,
  };
}
export type Proof = ReturnType<typeof useProof>;
