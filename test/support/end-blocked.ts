// Runs before every test file. No time limit can end a test that awaits nothing, so its process is ended; the other test files
// go on in a new one.
import { beforeEach } from 'vitest';
import { endIfBlocked } from './blocked-process.mjs';

const shared = globalThis as { tellTest?: (name: string) => void };
const tellTest = shared.tellTest ?? endIfBlocked(Number(process.env.TRENCHCTL_TEST_BLOCKED_MS));
shared.tellTest = tellTest;

beforeEach(({ task }) => tellTest(`${task.file.name}: ${task.name}`));
