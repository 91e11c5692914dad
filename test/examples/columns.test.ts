import { exampleNames, readExample } from '../../packages/rehearsal/n8n/examples';
import { getLeadColumns } from '../../nodes/OutreachLead/resources/lead/columns/leadColumns';

interface Columns {
	readonly schema?: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

const mapped = exampleNames().flatMap((name) =>
	readExample(name)
		.nodes.filter(({ type }) => type.endsWith('outreachLead'))
		.flatMap(({ parameters }) => (parameters.columns as Columns | undefined)?.schema ?? [])
		.map(({ id, displayName, required }) => ({ name, id, displayName, required })),
);

/** Otherwise n8n's editor says that the columns have changed. */
test.each([...new Set(mapped.map(({ name }) => name))])(
	'%s has the columns of the form',
	async (name) => {
		const { fields } = await getLeadColumns();
		expect(mapped.filter((each) => each.name === name)).toEqual(
			fields.map(({ id, displayName, required }) => ({ name, id, displayName, required })),
		);
	},
);
