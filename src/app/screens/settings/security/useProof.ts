import { useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { problemsOf } from '#app/session/problems.ts';
import { useForm } from '#app/widgets/form/useForm.ts';
import { isVerificationCode } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';
import { type AddressKind, addresses, addressKinds, proveByPassword } from './addresses.ts';

const t = textsOf(locales.identity.security);

/** A way to prove one's identity: a code to the present phone or mail address, or the password. */
export type ProofWay = AddressKind | 'password';

const nothing = { present: '', code: '', password: '' };

/**
 * The step in which a person proves who they are. Offers only the ways that the account has.
 *
 * @param then goes on with the proof within the same submission
 */
export function useProof(info: AccountInfo, then?: (proof: string) => Promise<void>) {
  const ways: ProofWay[] = [...addressKinds.filter((kind) => info[kind] !== ''), 'password'];
  const [chosen, setChosen] = useState<ProofWay>();
  // the chosen way may no longer exist
  const way = ways.find((one) => one === chosen) ?? ways[0] ?? 'password';
  const [proof, setProof] = useState<string>();
  const canSend = (present: string) => way !== 'password' && addresses[way].isWhole(present.trim());

  const form = useForm({
    empty: nothing,
    fieldOf: { phoneNum: 'present', mailAddr: 'present' },
    problems({ present, code, password }) {
      if (proof !== undefined) return {};
      if (way === 'password') return { password: password === '' && t('passwordRequired') };
      return {
        present: !canSend(present) && t(way === 'phone' ? 'phoneWrong' : 'mailWrong'),
        code: !isVerificationCode(code) && t('codeWrong'),
      };
    },
    async send({ code, password }) {
      const given =
        proof ??
        (await (way === 'password' ? proveByPassword(password) : addresses[way].prove(code)));
      // neither is kept
      form.change({ code: '', password: '' });
      setProof(given);
      await then?.(given);
    },
  });

  const choose = (next: ProofWay) => {
    form.forgive();
    form.change(nothing);
    setChosen(next);
  };

  const sendCode = () =>
    form.attempt(async () => {
      // a password needs no code to be sent
      if (way === 'password') return undefined;
      return addresses[way].sendToPresent(form.values.present.trim());
    });

  /** Goes back to this step. @param problem the reason */
  const startAgain = (problem?: string) => {
    setProof(undefined);
    if (problem === undefined) form.forgive();
    else form.show({ fields: {}, other: problem });
  };

  /**
   * Does something that uses up the proof. @returns whether it succeeded; an expired proof leads back to this step, which
   * says so
   */
  const spend = async (work: () => Promise<unknown>): Promise<boolean> => {
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

  return {
    /** can be used once within ten minutes; absent while this step is shown */
    proof,
    ways,
    way,
    choose,
    form,
    canSend: canSend(form.values.present),
    sendCode,
    startAgain,
    spend,
  };
}
export type Proof = ReturnType<typeof useProof>;
