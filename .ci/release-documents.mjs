// The documents of a release, as pure functions: the dated changelog, its section as notes, and the provenance statement.

const VERSION = /^\d+\.\d+\.\d+(-[0-9a-z]+(\.[0-9a-z]+)*)?$/;
const HEADING = /^## (\S+) \((unreleased|\d{4}-\d{2}-\d{2})\)$/m;

export const isVersion = (text) => VERSION.test(text);

/** Dates the section of the changelog that is not released yet. Its heading may name the version that was planned before. */
export function datedChangelog(text, version, date) {
  const [heading, , state] = HEADING.exec(text) ?? [];
  if (state !== 'unreleased')
    throw new Error(
      'CHANGELOG.md does not begin with an unreleased section; add `## VERSION (unreleased)` with what has changed',
    );
  return text.replace(heading, `## ${version} (${date})`);
}

/** The text of the section of a version, for the tag and the page of the release. */
export function sectionOf(text, version) {
  const [, ...sections] = text.split(/^## /m);
  const section = sections.find((one) => one.startsWith(`${version} (`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${version}`);
  return `${section.slice(section.indexOf('\n')).trim()}\n`;
}

/** An address without a user, a password or a token. */
export function publicAddress(address) {
  try {
    const url = new URL(address);
    if (url.protocol !== 'https:') return undefined;
    return `git+https://${url.host}${url.pathname}`;
  } catch {
    return undefined;
  }
}

/**
 * The statement that says from which commit, with which packages and by which builder the files were made, in the form of in-toto
 * (Statement v1) and SLSA (provenance v1). It is not signed: the release workflow publishes with the signed provenance of npm.
 */
export const provenance = ({ version, files, commit, lockDigest, source, builder, invocation, times }) => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: files.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: 'urn:trenchctl:release:v1',
      externalParameters: { version, ref: `refs/tags/v${version}` },
      internalParameters: {},
      resolvedDependencies: [
        {
          ...(source === undefined ? {} : { uri: `${source}@refs/tags/v${version}` }),
          digest: { gitCommit: commit },
        },
        { name: 'package-lock.json', digest: { sha256: lockDigest } },
      ],
    },
    runDetails: {
      builder,
      metadata: {
        ...(invocation === undefined ? {} : { invocationId: invocation }),
        startedOn: times.started,
        finishedOn: times.finished,
      },
    },
  },
});
