import type * as zod from 'zod/v4';

import type * as contract from '../../src/contract';

test('importing the contract builds no schema', () => {
	const used: PropertyKey[] = [];
	jest.isolateModules(() => {
		jest.doMock(
			'zod/v4',
			() =>
				new Proxy(jest.requireActual<typeof zod>('zod/v4'), {
					get(target, name) {
						// This one is read by what loads modules.
						if (name !== '__esModule') used.push(name);
						return Reflect.get(target, name);
					},
				}),
		);
		const { endpoints } = jest.requireActual<typeof contract>('../../src/contract');
		expect(used).toEqual([]);

		// The spy works: the first use does build.
		endpoints.leads.get.schemas();
		expect(used).toContain('looseObject');
	});
});
