import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { seeded } from '../../../packages/sandbox/composition/seeded';
import { runNode, type NodeRunOptions } from './runNode';
import type { TestSandbox } from './sandbox';

/** Parameters of an import that takes columns by their names. */
export const importParameters = (more: INodeParameters = {}): INodeParameters => ({
	resource: 'lead',
	operation: 'import',
	leadListId: seeded.lists.default,
	mapping: 'automatic',
	...more,
});

/** A list that no campaign uses, so that no hint names one. */
export const INTO_UNUSED_LIST = { leadListId: seeded.lists.profileVisitors };

/** Imports into the sandbox. Defaults to its full key, and to columns taken by their names. */
export const importerFor =
	(sandbox: { credential(): NodeRunOptions['credential'] }, defaults: INodeParameters = {}) =>
	async (
		input: IDataObject[],
		parameters: INodeParameters = {},
		options: Partial<NodeRunOptions> = {},
	) =>
		await runNode({
			parameters: importParameters({ ...defaults, ...parameters }),
			input,
			credential: sandbox.credential(),
			...options,
		});

export const person = (number: number, more: IDataObject = {}): IDataObject => ({
	first_name: `Given ${number}`,
	last_name: `Family ${number}`,
	social_url: `https://www.social.example/in/new-${number}`,
	...more,
});

export const people = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => person(index));

/** The requests that added leads. A run also reads the campaigns, once. */
export const importsOf = ({ requests }: Pick<TestSandbox, 'requests'>) =>
	requests.filter(({ endpoint }) => endpoint === 'leadLists.addLeads');
