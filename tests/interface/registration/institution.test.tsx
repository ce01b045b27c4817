import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { logout } from '#app/session/account.ts';
import { page } from '#app/session/sessionEnd.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { forgetTries, lastCode } from '#tests/support/codes.ts';
import { complete } from '#tests/support/institutionDetails.ts';
import { type RenderedApp, renderApp, server, testPlatform } from '#tests/support/interface.ts';
import { pictureToUpload } from '../publish/support.ts';
import {
  lastActivation,
  password,
  readInstitution,
  saveElsewhere,
  setInstitution,
} from './support.ts';

beforeEach(forgetTries);

const current = () =>
  within(screen.getByRole('navigation', { name: /Steps|步骤/ }))
    .getAllByRole('listitem')
    .find((item) => item.getAttribute('aria-current') === 'step')?.textContent;
const step = (name: string) => screen.findByRole('heading', { level: 2, name });
const query = () => new URLSearchParams(location.search).get('step');

/** Fills in a field at once; how it takes single keys is another test's matter. */
const set = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function register(app: RenderedApp, name: string, mail: string): Promise<void> {
  await screen.findByLabelText('Account');
  set('Account', name);
  set('Display name of the institution', '晴川');
  set('Email address', mail);
  set('Password', password);
  await app.user.click(screen.getByRole('checkbox'));
  await app.user.click(screen.getByRole('button', { name: 'Create the account and continue' }));
}

async function fillInDetails(app: RenderedApp): Promise<void> {
  set('Name of the institution', complete.name);
  set('Kind of institution', complete.kind);
  set('Unified social credit code', ' 9135 0100 m000100y43 ');
  set('Name of the contact', complete.contactName);
  set('Phone number of the contact', complete.contactPhone);
  set('Address', complete.address);
  const chooser = document.querySelector<HTMLInputElement>('.image-upload input[type=file]');
  if (!chooser) throw new Error('no chooser of files');
  await app.user.upload(chooser, pictureToUpload('licence.png'));
  await screen.findByRole('button', { name: /Remove picture 1/ });
}

/** The question that a conflict asks. */
const asked = async () =>
  within(await screen.findByRole('dialog', { name: /This has been changed elsewhere/ }));

/** Saves are answered as by a session that has ended. */
const endSession = () =>
  server.use(
    http.post(`${location.origin}/api/Institution/UpdateInstitutionInfo`, () =>
      HttpResponse.json({ code: 401, isSuccess: false, msg: 'over', data: null }, { status: 401 }),
    ),
  );

const submitButton = () => screen.getByRole('button', { name: 'Submit for review' });

describe('the whole way of an institution (contract 2.2, /register/organization/{islogin})', () => {
  it('leads from the account over mail, details and operator to status 5', async () => {
    const app = await renderApp('/register/organization/false', { language: 'en-US' });
    await register(app, 'qingchuan', 'office@qingchuan.example');
    await step('Confirm the email address');
    expect(location.pathname).toBe('/register/organization/true');
    expect(current()).toContain('Email address');
    screen.getByText(/We sent an email to office@qingchuan\.example/);

    // confirmed on the phone meanwhile; this page sees it when it is looked at again
    const { send } = await testPlatform();
    const code = (await lastActivation('office@qingchuan.example')).split('activation=')[1];
    expect((await send(`/api/Institution/ActiveMailbox?code=${code}`)).status).toBe(200);
    fireEvent(window, new Event('focus'));
    const heading = await step('The institution');
    screen.getByText('The email address is confirmed; please continue with the institution.');
    await waitFor(() => expect(document.activeElement).toBe(heading));

    await fillInDetails(app);
    expect(screen.getByLabelText<HTMLInputElement>('Unified social credit code').value).toBe(
      complete.creditCode,
    );
    await app.user.click(screen.getByRole('button', { name: 'Next' }));

    await step('The operator');
    set('Name of the operator', '林一舟');
    set('Mobile number', '13700000011');
    await app.user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByRole('button', { name: /^Resend in/ });
    set('Code from the text message', await lastCode('13700000011'));
    await app.user.click(screen.getByRole('button', { name: 'Confirm the operator and continue' }));

    await step('Check and submit');
    screen.getByText('91 350100 M000100Y4 3');
    screen.getByText('137****0011');
    await app.user.click(submitButton());
    await screen.findByRole('heading', { name: 'Submitted for review' });
    await waitFor(() => expect(sessionStore.get().userInfo?.institutionStatus).toBe(5));
    await app.user.click(screen.getByRole('button', { name: 'Go to the back office' }));
    await waitFor(() => expect(location.pathname).toBe('/publish/dynamic'));
    await screen.findByText(/^Certification info under review/);
    expect(await readInstitution(sessionStore.get().token ?? '')).toMatchObject({
      status: 5,
      information: { ...complete, licence: expect.stringContaining('/cdn/') },
    });
  });

  it('tells that a picture could not be uploaded, and waits for it no more', async () => {
    await setInstitution('press-new', { status: 3, information: { ...complete, licence: '' } });
    const app = await renderApp('/register/organization/true?step=details', {
      as: 'press-new',
      language: 'en-US',
    });
    await step('The institution');
    const chooser = document.querySelector<HTMLInputElement>('.image-upload input[type=file]');
    if (!chooser) throw new Error('no chooser of files');
    const picture = pictureToUpload('cut.png');
    server.use(http.post(`${location.origin}/oss`, () => new HttpResponse('', { status: 400 })));
    await app.user.upload(chooser, picture);
    await screen.findByText(/^cut.png could not be uploaded: try again/);
    expect(screen.queryByText('A picture is still uploading, please wait')).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Remove cut.png' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(false),
    );
  });

  it('says at the field that a name is taken', async () => {
    const app = await renderApp('/register/organization/false', { language: 'en-US' });
    await register(app, 'library', 'new@library.example');
    await screen.findByText('The account name library is taken; choose another');
    expect(document.activeElement).toBe(screen.getByLabelText('Account'));
  });

  it('sends nobody through the registration twice where signing in failed after it', async () => {
    const app = await renderApp('/register/organization/false', { language: 'en-US' });
    server.use(
      http.post(`${location.origin}/connect/token`, () => HttpResponse.error(), { once: true }),
    );
    await register(app, 'halfway', 'office@halfway.example');
    await screen.findByRole('heading', { name: 'Account created' });
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/login?redirect=%2Fregister%2Forganization%2Ftrue',
    );
  });
});

describe('who may be where', () => {
  it('asks for signing in, and for the way back, without a token', async () => {
    await renderApp('/register/organization/true?step=operator');
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(new URLSearchParams(location.search).get('redirect')).toBe(
      '/register/organization/true?step=operator',
    );
  });

  it.each([
    ['reader', '/register/organization/true', '/publish/dynamic'],
    ['press', '/register/organization/true', '/setting/institution'],
    ['press-review', '/register/organization/true', '/setting/institution'],
    ['reader', '/register/organization/false', '/publish/dynamic'],
  ])('%s at %s is led to %s', async (as, from, to) => {
    await renderApp(from, { as });
    await waitFor(() => expect(location.pathname).toBe(to));
  });

  it('an institution that is signed in goes on where it left off', async () => {
    await setInstitution('press-new', { status: 3, information: { creditCode: '' } });
    await renderApp('/register/organization/false', { as: 'press-new' });
    await step('机构信息');
    expect(location.pathname).toBe('/register/organization/true');
  });
});

describe('going on, on any device', () => {
  it('begins at the first step that is not done, and leads from step to step by Back', async () => {
    await setInstitution('press-new', { status: 3, information: complete });
    const app = await renderApp('/register/organization/true', {
      as: 'press-new',
      language: 'en-US',
    });
    await step('The operator');
    expect(query()).toBe('operator');
    const steps = within(screen.getByRole('navigation', { name: /Steps/ }));
    await app.user.click(steps.getByRole('link', { name: /Institution/ }));
    const heading = await step('The institution');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(complete.address);
    await app.router.navigate(-1);
    await step('The operator');
  });

  it('brings back the name and the phone of an operator after a reload, and no code', async () => {
    await setInstitution('press-new', { status: 3, information: complete });
    const place = ['/register/organization/true', { as: 'press-new', language: 'en-US' }] as const;
    const app = await renderApp(...place);
    await step('The operator');
    set('Name of the operator', '林一舟');
    set('Mobile number', '13900000123');
    set('Code from the text message', '123456');
    app.unmount();
    const again = await renderApp(...place);
    await screen.findByText(/^Restored your draft from .+$/);
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([value('Name of the operator'), value('Mobile number')]).toEqual([
      '林一舟',
      '13900000123',
    ]);
    expect(value('Code from the text message')).toBe('');
    await again.user.click(screen.getByRole('button', { name: 'Discard and start over' }));
    expect(value('Name of the operator')).toBe('');
  });

  it('keeps what is typed on the server by itself, and ends nothing by signing out', async () => {
    await setInstitution('press-new', { status: 3, information: { address: '' } });
    const app = await renderApp('/register/organization/true?step=details', {
      as: 'press-new',
      language: 'en-US',
    });
    await step('The institution');
    const token = sessionStore.get().token ?? '';
    set('Address', '成都市锦江区水井街 3 号');
    await screen.findByText(/^Saved \d/);
    expect((await readInstitution(token)).information.address).toBe('成都市锦江区水井街 3 号');
    set('Address', '成都市锦江区水井街 5 号');
    await app.user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(page.load).toHaveBeenCalledWith('/login'));
    const { signIn } = await testPlatform();
    const saved = await readInstitution(await signIn('press-new'));
    expect(saved.information.address).toBe('成都市锦江区水井街 5 号');
  });

  it('brings back what the server has not got, after a session that ended', async () => {
    await setInstitution('press-new', { status: 3, information: { address: '旧地址' } });
    const open = () =>
      renderApp('/register/organization/true?step=details', {
        as: 'press-new',
        language: 'en-US',
      });
    const app = await open();
    await step('The institution');
    endSession();
    set('Address', '新地址');
    await app.user.click(screen.getByRole('button', { name: 'Save and continue later' }));
    await screen.findByText('Login expired, please log in again');
    await logout();
    app.unmount();
    server.resetHandlers();

    const again = await open();
    await screen.findByText(/^Restored your draft from .+$/);
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('新地址');
    await again.user.click(screen.getByRole('button', { name: 'Discard and start over' }));
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('旧地址');
  });

  it('says that a text is too long to be saved, and brings it back to the letter', async () => {
    await setInstitution('press-new', { status: 3, information: { introduction: '' } });
    const open = () =>
      renderApp('/register/organization/true?step=details', {
        as: 'press-new',
        language: 'en-US',
      });
    const long = '长'.repeat(501);
    const app = await open();
    await step('The institution');
    set(/^Introduction/, long);
    await screen.findByText(/^Saved on this device only/);
    app.unmount();

    await open();
    await screen.findByText(/^Restored your draft from .+$/);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Introduction/).value).toBe(long);
  });

  it('lets the person choose where two tabs changed the details', async () => {
    await setInstitution('press-new', { status: 3, information: { address: '起初' } });
    const app = await renderApp('/register/organization/true?step=details', {
      as: 'press-new',
      language: 'en-US',
    });
    await step('The institution');
    const token = sessionStore.get().token ?? '';
    await saveElsewhere(token, { address: '那边' });
    set('Address', '这边');
    const field = screen.getByLabelText('Address');
    field.focus();
    const conflict = await asked();
    conflict.getByText('那边');
    conflict.getByText('这边');
    // they changed nothing else: merging would be the same as overwriting
    expect(conflict.queryByRole('button', { name: 'Merge both' })).toBeNull();
    expect((await readInstitution(token)).information.address).toBe('那边');
    await app.user.click(conflict.getByRole('button', { name: 'Overwrite with mine' }));
    await screen.findByText(/^Saved \d/);
    expect((await readInstitution(token)).information.address).toBe('这边');
    await waitFor(() => expect(document.activeElement).toBe(field));

    await saveElsewhere(token, { address: '又改' });
    set('Name of the contact', '新联系人');
    await app.user.click((await asked()).getByRole('button', { name: 'Take what is stored' }));
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('又改');
  });
});

describe('the details', () => {
  it('say that the check digit of a credit code does not fit, and accept the right one', async () => {
    await setInstitution('press-new', { status: 3, information: { creditCode: '' } });
    const app = await renderApp('/register/organization/true?step=details', { as: 'press-new' });
    await step('机构信息');
    const field = screen.getByLabelText<HTMLInputElement>('统一社会信用代码');
    await app.user.type(field, '91350100m000100y4');
    expect(field.value).toBe('91350100M000100Y4');
    screen.getByText('91 350100 M000100Y4（17 / 18 位）');
    await app.user.type(field, '4');
    screen.getByText('统一社会信用代码的校验位不符，请逐位核对证照上的号码');
    await app.user.type(field, '{Backspace}3');
    screen.getByText('91 350100 M000100Y4 3，校验位正确');
  });

  it('name all that is missing, and lead to each field', async () => {
    await setInstitution('press-new', {
      status: 3,
      information: { ...complete, creditCode: '', address: '' },
    });
    const app = await renderApp('/register/organization/true', {
      as: 'press-new',
      language: 'en-US',
    });
    await step('The institution');
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    const title = await screen.findByText('Fields to complete or correct: 2');
    expect(document.activeElement).toBe(title.parentElement);
    await app.user.click(
      screen.getByRole('link', { name: 'Please enter the address of the institution' }),
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Address'));
    expect(query()).toBe('details');
  });
});

describe('handing in', () => {
  it('says what is missing, and leads there', async () => {
    await setInstitution('press-new', { status: 3, information: { ...complete, licence: '' } });
    const app = await renderApp('/register/organization/true?step=submit', {
      as: 'press-new',
      language: 'en-US',
    });
    await step('Check and submit');
    await app.user.click(submitButton());
    const title = screen.getByText('Fields to complete or correct: 2');
    expect(document.activeElement).toBe(title.parentElement);
    screen.getByRole('link', { name: 'Please confirm the phone number of the operator first' });
    await app.user.click(
      screen.getByRole('link', { name: 'Please upload a picture of the license' }),
    );
    await step('The institution');
    const missing = await screen.findByText('Fields to complete or correct: 1');
    await waitFor(() => expect(document.activeElement).toBe(missing.parentElement));
  });

  it('brings what only the platform can know to its field, on its step', async () => {
    const { signIn } = await testPlatform();
    const press = await readInstitution(await signIn('press'));
    await setInstitution('press-new', {
      status: 3,
      information: { ...complete, creditCode: press.information.creditCode },
      operator: '林一舟',
    });
    const app = await renderApp('/register/organization/true', {
      as: 'press-new',
      language: 'en-US',
    });
    await step('Check and submit');
    await app.user.click(submitButton());
    await step('The institution');
    const field = screen.getByLabelText('Unified social credit code');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/belongs to another institution/)).toHaveLength(2);
    set('Unified social credit code', complete.creditCode);
    expect(field.getAttribute('aria-invalid')).toBe('false');
  });
});
