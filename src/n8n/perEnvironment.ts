import type { Environment } from './environment';

/** One for each environment, made when it is first asked for: tests have an environment of their own, n8n has one. */
export function perEnvironment<T>(
	create: (environment: Environment) => T,
): (environment: Environment) => T {
	const known = new WeakMap<Environment, { readonly it: T }>();
	return (environment) => {
		const found = known.get(environment) ?? { it: create(environment) };
		known.set(environment, found);
		return found.it;
	};
}
