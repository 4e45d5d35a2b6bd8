import { PAGES } from './pages.js';
import { start } from './shell/start.js';
import { signInPage } from './sign-in-page.js';

start(PAGES, signInPage);
