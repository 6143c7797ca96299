/**
 * Reads the arguments after `npm test --`: file names and these options.
 *
 * - `--long`: the full counts of the property tests;
 * - `--quick`: the checks without the slow tests (see vitest.config.ts);
 * - `--changed`, `--changed=main~3`: the tests that the change since a commit can affect (scripts/changed);
 * - `--watch`: runs the named files, or the tests of a changed file, again after each change;
 * - `--shard=1/2`: the first of two halves of the test files; only the first one runs the static checks;
 * - `--save-timings`: writes the timings of this run into scripts/test-timings.json.
 */
export function readOptions(words) {
  const flags = words.filter((each) => each.startsWith('--'));
  const files = words.filter((each) => !each.startsWith('--'));
  const shard = flags.find((each) => each.startsWith('--shard='))?.slice('--shard='.length) ?? null;
  const since = flags.find((each) => each.startsWith('--changed='))?.slice('--changed='.length) ?? null;
  const isChanged = since !== null || flags.includes('--changed');
  const known = new Set([
    ...['--long', '--quick', '--changed', '--watch', '--save-timings'],
    ...[`--shard=${shard}`, `--changed=${since}`],
  ]);
  const unknown = flags.filter((each) => !known.has(each));
  if (unknown.length > 0) refuse(`${unknown.join(', ')} is not known. See scripts/test-options.mjs.`);
  if (shard !== null && !/^[1-9]\d*\/[1-9]\d*$/.test(shard))
    refuse(`--shard=${shard} is not of the form --shard=1/2.`);
  if (isChanged && files.length > 0) refuse('--changed chooses the files itself, so name none.');
  return {
    files,
    shard,
    isChanged,
    /** The commit with which a change begins, or null for the default. */
    since,
    isLong: flags.includes('--long'),
    isQuick: flags.includes('--quick'),
    isWatching: flags.includes('--watch'),
    savesTimings: flags.includes('--save-timings'),
    /** Lint, types and sizes are checked once for all shards. */
    hasStaticChecks: files.length === 0 && !isChanged && (shard === null || shard.startsWith('1/')),
  };
}

function refuse(reason) {
  console.error(reason);
  process.exit(1);
}
