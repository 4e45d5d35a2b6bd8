/** Returns true in a pipeline. CI systems set the variable CI. */
export const isCi = (env: NodeJS.ProcessEnv): boolean =>
  env.CI !== undefined && env.CI !== '' && env.CI !== 'false';
