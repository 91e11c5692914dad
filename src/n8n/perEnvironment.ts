import type { Environment } from './environment';

/** Makes one value for each environment, on first use: n8n has one environment, and each test its own. */
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
