import { startFilter } from './filter.js';
import { createSession } from './session.js';
import { startTries } from './try-it.js';

startFilter();
startTries(createSession());
