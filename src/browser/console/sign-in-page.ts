import { field, group, h, pageHead, textOf } from './shell/elements.js';
import { words } from './shell/language.js';
import { guarded } from './shell/notice.js';
import type { Page } from './shell/page.js';
import { isThisMachine, signIn } from './shell/session.js';

const w = words({
  title: ['Sign in', 'Logg inn'],
  lead: [
    'The console of the embedded service: projects, cross-sections, costs and documents.',
    'Konsollen til den innebygde tjenesten: prosjekter, tverrsnitt, kostnader og dokumenter.',
  ],
  demo: ['Sign in as the demo user', 'Logg inn som demobruker'],
  demoWhy: [
    'On this machine one click is enough. The demo user of the sample data may read and write.',
    'På denne maskinen er ett klikk nok. Demobrukeren i eksempeldataene kan lese og skrive.',
  ],
  other: ['Sign in with a password', 'Logg inn med passord'],
  otherWhy: [
    'trenchctl serve prints the password of the demo user; the operator can list those of the others.',
    'trenchctl serve skriver passordet til demobrukeren; operatøren kan liste de andres.',
  ],
  username: ['Username', 'Brukernavn'],
  password: ['Password', 'Passord'],
  go: ['Sign in', 'Logg inn'],
});

/** Shown in the place of every page that needs a user. */
export const signInPage: Page = {
  path: '/sign-in',
  title: () => w().title,
  render: ({ refresh }) => {
    const enter = (by?: { username: string; password: string }) =>
      guarded(async () => {
        await signIn(by);
        await refresh();
        document.querySelector('h1')?.focus();
      });
    const submit = (event: Event) => {
      const form = new FormData(event.target as HTMLFormElement);
      const by = { username: textOf(form, 'username') ?? '', password: textOf(form, 'password') ?? '' };
      return enter(by)(event);
    };
    return group(
      pageHead({ title: w().title, lead: w().lead }),
      isThisMachine() &&
        h('section.card', h('button.primary', { onclick: enter() }, w().demo), h('p.hint', w().demoWhy)),
      h(
        'form.card',
        { onsubmit: submit, 'aria-labelledby': 'by-password' },
        h('h2', { id: 'by-password' }, w().other),
        h('p.hint', w().otherWhy),
        field({ name: 'username', label: w().username, isRequired: true, autocomplete: 'username' }),
        field({
          ...{ name: 'password', label: w().password, type: 'password' },
          ...{ isRequired: true, autocomplete: 'current-password' },
        }),
        h('div.buttons', h('button', { type: 'submit' }, w().go)),
      ),
    );
  },
};
