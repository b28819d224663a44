/**
 * What servers under test warn of is shown for a test that failed: background work reports its errors there and goes on, so that a test sees only
 * what is missing after it. Set up before each file by the configuration of the tests.
 */
import { afterEach } from 'vitest';
import { takeWarnings } from './warnings.ts';

afterEach(({ task }) => {
  const warned = takeWarnings();
  if (task.result?.state === 'fail' && warned.length > 0)
    process.stderr.write(`warnings of servers under test:\n${warned.join('')}`);
});
