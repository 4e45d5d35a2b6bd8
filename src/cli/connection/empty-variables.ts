import { UserError } from '../../diagnostics/user-error.js';
import { type SettingName, VARIABLES } from './setting-names.js';

/**
 * Refuses variables that are set and empty. In a pipeline that is a secret or variable which this job was not given, and
 * neither the settings file nor a default may take its place.
 */
export function refuseEmpty(env: NodeJS.ProcessEnv, names: readonly SettingName[], otherwise = ''): void {
  const empty = names.map((name) => VARIABLES[name]).filter((variable) => env[variable] === '');
  if (empty.length === 0) return;
  const [verb, them] = empty.length === 1 ? ['is', 'it'] : ['are', 'them'];
  throw new UserError(
    `${empty.join(' and ')} ${verb} set but empty, and nothing else takes the place of an empty variable; give ${them} a value, or unset ${them}${otherwise === '' ? '' : `, ${otherwise}`}`,
  );
}
