import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { isIn, realPlace, workingFolder } from '../../spec/files/disk-files.js';
import { command, text } from '../command.js';
import { isInRepository } from '../compile-cache.js';
import { keepSecret } from '../output/known-secrets.js';
import { refuseLink, writing } from '../output/write-file.js';

export const keygen = command({
  positionals: {
    file: { ...text('New file for the private key, outside of the repository'), demandOption: true },
  },
  examples: [['keygen ~/plan-key', 'Make a pair: the private key is saved, and the public key is printed']],
  run: ({ file }) => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
      publicKeyEncoding: { type: 'spki', format: 'der' },
    });
    const secret = privateKey.toString('base64');
    keepSecret(secret);
    save(file, `${secret}\n`);
    console.log(publicKey.toString('base64'));
    console.error(
      visible(
        `Saved the private key in ${file}, which only you can read. Make it a secret of the job that plans (plan --sign env:NAME), and delete the file then.`,
      ),
    );
    console.error(
      'The line above is the public key, for the job that applies (apply --verify env:NAME). It is no secret.',
    );
  },
});

/** Saves the private key where no commit can take it along. A key that is there is kept: it may be in use. */
function save(file: string, text: string): void {
  const place = realPlace(file);
  if (isIn(place, workingFolder()) || isInRepository(place))
    throw new UserError(
      `${file} is in the working folder or in a Git repository, where a commit could publish the private key; name a file elsewhere, such as ~/plan-key`,
    );
  writing(file, () => {
    refuseLink(file);
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  });
}
