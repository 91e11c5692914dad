import type { INodeParameters } from 'n8n-workflow';

import { allOperations } from '../../../generate/nodes';
import { expectSuccess, type Environment } from '../../../e2e/support/environment';
import { person } from '../../../../test/nodes/support/imports';
import { everyOperation } from '../../../../test/nodes/support/operations';
import { runOn } from './runOn';

/** An operation has several cases if it works in several ways. */
const casesOf = (resource: string, operation: string) =>
	everyOperation.filter(
		({ parameters }) => parameters.resource === resource && parameters.operation === operation,
	);

export function operations(environment: Environment) {
	test.each(allOperations.map(({ resource, name }) => [resource, name] as const))(
		'%s: %s',
		async (resource, name) => {
			const cases = casesOf(resource, name);
			expect(cases.length).toBeGreaterThan(0);
			for (const { type, parameters, endpoint } of cases) {
				environment.sandbox.reset();
				const { execution, items } = await runOn(environment, [person(1)], {
					type,
					parameters: parameters as INodeParameters,
				});
				expectSuccess(execution);
				expect(items[0]).not.toEqual([]);
				const asked = environment.sandbox.requests.filter(
					(request) => request.endpoint === endpoint,
				);
				expect(asked.map(({ status }) => Math.floor(status! / 100))).toContain(2);
			}
		},
	);
}
